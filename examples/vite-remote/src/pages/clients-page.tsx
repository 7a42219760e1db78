import { css } from '@emotion/react';
import type { LoaderArgs, PageProps } from '@hireloom/contracts';
import { listCaseStudies } from '@hireloom/contracts/api';
import { usePlatform } from '@hireloom/contracts/platform';

const spaced = css({ margin: '4rem auto', maxWidth: '40rem' });

export async function loader({ signal, apiUrl }: LoaderArgs) {
  const { items } = await listCaseStudies({ page: 1 }, { signal, apiUrl });
  return items.map(({ heading }) => heading);
}

export const meta = () => ({ title: 'Clients', description: 'A page built with Vite.' });

export function Component({ loaderData }: PageProps<string[]>) {
  const { toast } = usePlatform();
  return (
    <div css={spaced}>
      <h1>Clients</h1>
      <button onClick={() => toast(`${loaderData.length} stories`, 'success')}>Count</button>
      <ul>
        {loaderData.map((heading) => (
          <li key={heading}>{heading}</li>
        ))}
      </ul>
    </div>
  );
}
