declare module 'autocannon' {
  /** Changes a call before it is made. */
  export type Request = { method?: string; setupRequest: (request: object) => object };
  type Options = {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    requests?: readonly Request[];
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
