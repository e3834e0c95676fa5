/** The part of autocannon that the benchmarks use; the package has no types of its own. */
declare module 'autocannon' {
  export interface Options {
    readonly url: string;
    readonly method?: 'GET' | 'POST';
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly connections: number;
    /** Requests a second, over all connections. */
    readonly overallRate: number;
    /** Seconds. */
    readonly duration: number;
  }
  interface Result {
    /** Milliseconds, from the moment at which the request was due. */
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly '2xx': number;
    readonly non2xx: number;
    readonly errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
