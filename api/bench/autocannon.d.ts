declare module 'autocannon' {
  type Options = {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    requests?: readonly object[];
  };
  type Result = {
    '2xx': number;
    non2xx: number;
    errors: number;
    /** In seconds. */
    duration: number;
    latency: { p50: number; p99: number };
  };
  export default function autocannon(options: Options): Promise<Result>;
}
