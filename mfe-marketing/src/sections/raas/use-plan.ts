import { type FormEvent, useCallback, useState } from 'react';
import { planner } from '../../content/planner';
import { parsePlan, type Plan, type PlanField, toPlanQuery } from './plan';

const { path, limits, outOfLimits } = planner;

type PlanErrors = Partial<Record<PlanField, string>>;

function findErrors(form: HTMLFormElement): PlanErrors {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[type="number"]')];
  const wrong = fields.filter(({ name, value, validity }) => !validity.valid || (!value && name !== 'quote'));
  return Object.fromEntries(
    wrong.map(({ name }) => [name, outOfLimits(limits[name as 'hires' | 'pay' | 'quote'])]),
  );
}

const readForm = (form: HTMLFormElement) =>
  parsePlan(new URLSearchParams(new FormData(form) as unknown as Record<string, string>));

/** The inputs are uncontrolled, so that text typed before hydration stays. While a number is invalid, the plan does not change. */
export function usePlan(initial: Plan) {
  const [plan, setPlan] = useState(initial);
  const [errors, setErrors] = useState<PlanErrors>({});
  const follow = useCallback((form: HTMLFormElement) => {
    const wrong = findErrors(form);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const next = readForm(form);
    setPlan(next);
    try {
      history.replaceState(history.state, '', path + toPlanQuery(next));
    } catch {
      // Safari throws after more than 100 changes within 30 seconds. The next change is in the address again.
    }
  }, []);
  // Text typed before hydration is newer than the plan in the URL.
  const followTyped = useCallback(
    (form: HTMLFormElement | null) => {
      if (form && toPlanQuery(readForm(form)) !== toPlanQuery(initial)) follow(form);
    },
    [follow, initial],
  );
  return {
    plan,
    errors,
    isChanged: plan !== initial,
    formProps: {
      ref: followTyped,
      autoComplete: 'off',
      noValidate: true,
      onInput: (event: FormEvent<HTMLFormElement>) => follow(event.currentTarget),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        follow(event.currentTarget);
      },
    },
  };
}
