import type { NormalPicture } from './edit-picture';
import { pictureProblems } from './picture-problems';
import { PictureProgramEnded, runPictureProgram } from './run-picture-program';

function explain(failure: string): string {
  if (failure === 'animated') return pictureProblems.animated;
  return /pixel limit|too large|exceed/i.test(failure)
    ? pictureProblems.tooManyPixels
    : pictureProblems.damaged;
}

/**
 * Prepares a JPEG, PNG or WebP for publishing: upright, in sRGB, without metadata such as the place where it was taken, and at most 2,560 px
 * wide and high. Returns the same bytes for what was prepared before. Returns a sentence for the author if that is not possible.
 */
export async function normalisePicture(bytes: Uint8Array): Promise<NormalPicture | string> {
  try {
    const { picture, files, failure } = await runPictureProgram('normalise', bytes);
    const [file] = files;
    return picture && file ? { ...picture, bytes: file.bytes } : explain(failure ?? '');
  } catch (error) {
    if (error instanceof PictureProgramEnded) return pictureProblems.exhausting;
    throw error;
  }
}
