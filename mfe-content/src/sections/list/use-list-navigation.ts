import { useNavigate, useNavigation } from '@hireloom/contracts/router';
import { useCallback } from 'react';
import { type ListAddress, listSearch, readListAddress } from './list-address';

export type GoTo = (address: Partial<ListAddress>, options?: { isReplacing?: boolean }) => void;

/**
 * Moves a list to another address. `wanted` is the address that is on its way, so that what was pressed shows at once;
 * `isLeaving` tells that the visitor goes to another page.
 */
export function useListNavigation(path: string, current: ListAddress) {
  const navigate = useNavigate();
  const { location } = useNavigation();
  const goTo: GoTo = useCallback(
    (address, { isReplacing = false } = {}) =>
      void navigate(path + listSearch(address), { replace: isReplacing, preventScrollReset: true }),
    [navigate, path],
  );
  const isLeaving = location !== undefined && location.pathname !== path;
  const wanted = location && !isLeaving ? readListAddress(new URLSearchParams(location.search)) : current;
  return { goTo, wanted, isLeaving };
}
