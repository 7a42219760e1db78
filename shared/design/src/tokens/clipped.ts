/** For `overflow`: Safari knows `clip`, which makes no scroll container, from 16 on. */
export const clipped: string[] = ['hidden', 'clip'];
