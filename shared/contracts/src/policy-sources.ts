import * as v from 'valibot';

/** What of the security policy a remote may widen. Scripts and styles come from releases alone. */
const directives = ['connect-src', 'font-src', 'frame-src', 'img-src', 'media-src'] as const;

const directive = v.picklist(
  directives,
  `must be one of ${directives.join(', ')}: scripts and styles come from releases alone`,
);

/** No pattern and nothing that the syntax of a policy knows: one host. */
export const policySourceSchema = v.pipe(
  v.string(),
  v.regex(
    /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/,
    'must be an https origin such as https://images.example.com',
  ),
);

/** From where else pages may take pictures, data, typefaces, media and frames, by directive of the security policy. */
export const policySourcesSchema = v.record(directive, v.array(policySourceSchema));

/** Allows one inline block, whose text has this hash. Its quotes belong to it. */
export const inlineHashSchema = v.pipe(
  v.string(),
  v.regex(/^'sha256-[A-Za-z0-9+/]{43}='$/, "must be 'sha256-…' with its quotes"),
);

export type PolicySources = v.InferOutput<typeof policySourcesSchema>;
