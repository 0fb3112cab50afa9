import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { FieldFactsProvider } from '../field-context.ts';
import type { Registration } from '../use-registration.ts';
import type { Typed, WizardKind } from '../wizard-kinds.ts';
import { SaveForLater } from './save-for-later.tsx';
import button from '../../../ui/plain-button.module.css';
import styles from './wizard.module.css';

interface Props<Form extends Typed, Step extends string> {
  kind: WizardKind<Form, Step>;
  registration: Registration<Form, Step>;
  /** What the open step asks for. */
  children: ReactNode;
}

/** The frame of a registration: where one is, the open step, and the ways on, back and out. */
export function Wizard<Form extends Typed, Step extends string>({
  kind,
  registration,
  children,
}: Props<Form, Step>) {
  const { step, problems, notices, clear, attention, refusal, state, next, submit, go } = registration;
  const form = useRef<HTMLFormElement>(null);
  const index = kind.steps.findIndex(({ id }) => id === step);
  const last = index === kind.steps.length - 1;
  const before = kind.steps[index - 1];
  const title = kind.steps[index]?.title;
  const heading = useStepFocus(step);
  useFirstProblem(form, attention);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (state === 'open') void (last ? submit() : next());
  };
  if (state === 'opening') return <p role="status">Please Wait</p>;
  return (
    <>
      <StepList kind={kind} registration={registration} />
      <form ref={form} noValidate className={styles.form} onSubmit={send} aria-label={title}>
        <h2 ref={heading} tabIndex={-1} className={styles.stepTitle}>
          {title}
        </h2>
        <FieldFactsProvider value={{ problems, notices, clear }}>{children}</FieldFactsProvider>
        {refusal !== null && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
        <div className={styles.buttons}>
          <button type="submit" className={button.filled} aria-disabled={state !== 'open' || undefined}>
            {state === 'saving' ? 'Saving' : last ? 'Submit application' : 'Continue'}
          </button>
          {before && (
            <button type="button" className={button.outlined} onClick={() => go(before.id)}>
              Back
            </button>
          )}
        </div>
      </form>
      <SaveForLater email={registration.form.user.email} mailLink={registration.mailLink} />
    </>
  );
}

/** Every step that is done can be gone back to. */
function StepList<Form extends Typed, Step extends string>({
  kind,
  registration: { step, go },
}: Omit<Props<Form, Step>, 'children'>) {
  const now = kind.steps.findIndex(({ id }) => id === step);
  return (
    <nav aria-label="Steps" className={styles.steps}>
      <p className={styles.count}>
        Step {now + 1} of {kind.steps.length}
      </p>
      <ol>
        {kind.steps.map(({ id, title }, index) => (
          <li key={id} data-done={index < now || undefined} aria-current={id === step ? 'step' : undefined}>
            {index < now ? (
              <button type="button" onClick={() => go(id)}>
                {title}
                <span className="visually-hidden">, done</span>
              </button>
            ) : (
              <span>{title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The title of a step that opens takes the focus, so that a keyboard or a screen reader goes on from there. */
function useStepFocus(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}

/** The first field that is wrong gets the focus, whatever order the problems were found in. */
function useFirstProblem(form: React.RefObject<HTMLFormElement | null>, attention: number): void {
  useEffect(() => {
    if (attention === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], fieldset[data-wrong] input',
    );
    const doubtful = form.current?.querySelector<HTMLElement>('[data-doubtful]');
    (wrong ?? doubtful)?.focus();
  }, [attention, form]);
}
