import * as v from 'valibot';

const demand =
  'must be names with the origins of services, such as "careers=https://careers.internal jobs=http://10.0.0.5:8080"';

/** A user name or password could not be kept out of error messages. */
const PAIR = /^([a-z][a-z0-9-]{0,59})=(https?:\/\/[^\s/@?#]+)\/?$/;

const pairOf = (text: string) => {
  const [, name = '', origin = ''] = PAIR.exec(text) ?? [];
  return { name, origin: URL.canParse(origin) ? new URL(origin).origin : '' };
};

/** The setting `SERVICES`: the back ends of teams. Parses to the origin of each service, by its name. */
export const teamServicesSchema = v.pipe(
  v.string(demand),
  v.transform((text) => text.split(/\s+/).filter(Boolean).map(pairOf)),
  v.everyItem(({ origin }) => origin !== '', demand),
  v.check((pairs) => new Set(pairs.map(({ name }) => name)).size === pairs.length, 'names a service twice'),
  v.transform(
    (pairs): ReadonlyMap<string, string> => new Map(pairs.map(({ name, origin }) => [name, origin])),
  ),
);
