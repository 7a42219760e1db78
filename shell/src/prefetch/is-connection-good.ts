type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the line has room for what may not be needed. Only Chromium tells; what is not told is taken for good. */
export function isConnectionGood(): boolean {
  const { saveData, effectiveType = '4g' } =
    (navigator as Navigator & { connection?: Connection }).connection ?? {};
  return !saveData && effectiveType === '4g';
}
