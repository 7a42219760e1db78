import type { LoaderArgs, PageProps } from '@hireloom/contracts';
import { getFromService } from '@hireloom/contracts/api';
import * as v from 'valibot';

const positions = v.array(v.object({ title: v.string() }));

export const loader = (args: LoaderArgs) =>
  getFromService('careers', 'positions', (answer) => v.parse(positions, answer), args);

export const meta = () => ({ title: 'Positions', description: 'A page with data of the team’s service.' });

export const Component = ({ loaderData }: PageProps<v.InferOutput<typeof positions>>) => (
  <>
    <h1>Positions</h1>
    <ul>
      {loaderData.map(({ title }) => (
        <li key={title}>{title}</li>
      ))}
    </ul>
  </>
);
