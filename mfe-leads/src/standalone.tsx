import { startStandalone } from '@hireloom/toolkit/standalone';
import description from '../remote.json';
import { exposes } from './exposes';

startStandalone({
  description,
  exposes,
  slotProps: { 'recruiter-request-form': { onSent: () => undefined } },
});

// A change of any page or slot runs this file again instead of reloading the document.
import.meta.webpackHot?.accept();
