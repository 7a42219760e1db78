import { startStandalone } from '@hireloom/toolkit/standalone';
import description from '../remote.json';
import { exposes } from './exposes';

startStandalone({
  description,
  exposes,
  slotProps: { 'recruiter-request-form': { onSent: () => undefined, onDone: () => undefined } },
});
