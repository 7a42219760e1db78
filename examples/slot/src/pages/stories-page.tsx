import { Slot } from '@hireloom/contracts/platform';

export const meta = () => ({ title: 'Stories', description: 'A page that shows a slot.' });

/** Any team may show the slot. If its owner fails, the rest of the page stays. */
export const Component = () => (
  <>
    <h1>Stories</h1>
    <Slot name="case-study-teaser" limit={2} target="page" />
  </>
);
