import type { CreditBalance } from '../accounts/credits.ts';
import { facts } from './output.ts';

/** A balance for people. */
export function balanceText({ on_demand, subscription, purchased, reserved }: CreditBalance): string {
  return facts({ available: on_demand, 'of the subscription': subscription, purchased, reserved });
}
