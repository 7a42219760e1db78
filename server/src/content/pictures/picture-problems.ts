/** What an author reads about a photograph that cannot be published. */
export const pictureProblems = {
  tooManyPixels:
    'This picture has more than 50 million pixels. Save it smaller: 2,560 pixels wide are enough.',
  animated: 'This picture is animated. Save one frame of it: moving pictures distract readers.',
  damaged: 'This picture is damaged or incomplete. Copy or save it again.',
  exhausting: 'This picture takes too much memory or time to read. Save it smaller, as JPEG or PNG.',
} as const;
