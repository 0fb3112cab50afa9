import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useRuleMakers } from '../api.ts';

/** Whom a seller asks who may not set prices. */
export function RulesBy({ className }: { className?: string | undefined }) {
  const { data: names } = useRuleMakers();
  return (
    <p className={className}>
      Price rules are made by the administrators of your company.{' '}
      {names && names.length > 0 && (
        <>
          Ask{' '}
          {names.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && (index === names.length - 1 ? ' or ' : ', ')}
              <Link to="/users" search={{ search: name }}>
                {name}
              </Link>
            </Fragment>
          ))}
          .
        </>
      )}
      {names?.length === 0 && (
        <>
          It has none: <Link to="/contact">ask the marketplace</Link> to name one.
        </>
      )}
    </p>
  );
}
