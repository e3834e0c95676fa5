import type { Clock } from '../../src/clock/clock.ts';

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #milliseconds: number;

  constructor(start: Date | string = '2026-01-31T12:00:00.000Z') {
    this.#milliseconds = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.#milliseconds);
  }

  /** Moves the time by the sum of the given parts; fractions and negative values are allowed. */
  travel(distance: {
    days?: number;
    hours?: number;
    minutes?: number;
    seconds?: number;
    milliseconds?: number;
  }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 } = distance;
    this.#milliseconds += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
  }

  /** Sets the time to a given moment. */
  travelTo(moment: Date | string): void {
    this.#milliseconds = new Date(moment).getTime();
  }
}
