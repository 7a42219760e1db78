/** Client addresses, query strings and row values (in the details of database errors) are personal data, so they are not logged. */
const serializers = {
  req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] }),
  err: ({ name, message, code = '', stack = '' }: Error & { code?: string }) => ({
    ...{ type: name, message, code, stack },
  }),
};

/** For the logs of forms. Fastify's type allows strings alone; pino takes any value. */
export const logSerializers = serializers as object as Record<string, (value: unknown) => string>;
