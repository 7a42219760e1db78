import type { WorkedExample } from '../../content/shapes';
import { WorkedPanel } from './worked-panel';
import { WorkedRows } from './worked-rows';

export function WorkedPrice({ example }: { example: WorkedExample }) {
  return (
    <WorkedPanel example={example}>
      <WorkedRows rows={example.rows} />
    </WorkedPanel>
  );
}
