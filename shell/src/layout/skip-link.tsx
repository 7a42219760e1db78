import { frame } from '../content/frame';

export function SkipLink() {
  return (
    <a href="#content" className="skip-link">
      {frame.skipLink}
    </a>
  );
}
