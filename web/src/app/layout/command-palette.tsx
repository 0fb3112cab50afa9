/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- the ARIA combobox pattern: the field keeps the focus and hears the keys */
import { TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { isOfTwoLots } from '#rules/catalog/price-and-expiry.ts';
import { useSwitchFacility } from '../../features/facilities/index.ts';
import { OrderAgainPopup } from '../../features/ordering/index.ts';
import { countOf, formatDate } from '../../shared/format.ts';
import { useOneSupplier } from '../../shared/session.ts';
import { Once, Popup } from '../../ui/dialogs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { takeKeys } from '../../ui/type-ahead.ts';
import { Money } from '../../ui/values.tsx';
import styles from './command-palette.module.css';
import type { Overlay } from './header.tsx';
import { useCommands, type Command, type Product, type Reach } from './use-commands.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  onOpen: (overlay: Overlay) => void;
}

/** Pages of the own menu, what one does often, products with their best offer, orders by number; whole by keyboard. */
export function CommandPalette({ opened, onClose, onOpen }: Props) {
  const [again, setAgain] = useState({ orderId: 0, opened: false });
  const { mutate: switchFacility } = useSwitchFacility();
  return (
    <>
      <Popup opened={opened} onClose={onClose} width={820} bare label="Go to">
        <Commands
          onClose={onClose}
          reach={{
            onOpen,
            onReorder: (orderId) => setAgain({ orderId, opened: true }),
            onSwitch: switchFacility,
          }}
        />
      </Popup>
      <Once opened={again.opened}>
        <OrderAgainPopup {...again} onClose={() => setAgain({ ...again, opened: false })} />
      </Once>
    </>
  );
}

function Commands({ onClose, reach }: Pick<Props, 'onClose'> & { reach: Reach }) {
  const [text, setText] = useState(takeKeys);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const commands = useCommands(text, reach);
  const current = Math.min(chosen, Math.max(commands.length - 1, 0));
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const choose = (index: number) => {
    setChosen(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') run(commands[current]);
    else if (step !== undefined && commands.length > 0)
      choose((current + step + commands.length) % commands.length);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        ref={field}
        variant="unstyled"
        size="md"
        classNames={{ input: styles.input }}
        leftSection={<Icon name="search" />}
        placeholder="Page, action, product, NDC or order number"
        aria-label="Go to a page, action, product or order"
        role="combobox"
        aria-expanded={commands.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={commands.length > 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul ref={list} id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list}>
        {commands.map((command, index) => (
          <li
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            className={styles.option}
            onMouseMove={() => setChosen(index)}
            onClick={() => run(command)}
          >
            <Icon name={command.icon} size={18} />
            <span className={styles.label}>
              {command.label}
              {command.product && (
                <span className={styles.pack}>, {command.product.package_description}</span>
              )}
            </span>
            {command.product ? (
              <BestOffer product={command.product} />
            ) : (
              <span className={styles.hint}>{command.hint}</span>
            )}
          </li>
        ))}
      </ul>
      {commands.length === 0 && (
        <p className={styles.none}>Nothing found. Try a name, an NDC or an order number.</p>
      )}
    </>
  );
}

/** Supplier, where there are several, expiry and price of the best offer, and how many there are. */
function BestOffer({ product }: { product: Product }) {
  const oneSupplier = useOneSupplier();
  const from = isOfTwoLots(product.price_expiry, product.earliest_expiry) && <small>from </small>;
  return (
    <span className={styles.offer}>
      {!oneSupplier && <span className={styles.supplier}>{product.company_name}</span>}
      <span className={styles.expiry}>
        <span className="visually-hidden">expires </span>
        {from}
        {formatDate(product.earliest_expiry)}
      </span>
      <span className={styles.offers}>{countOf(product.offer_count, 'offer')}</span>
      {product.price !== null && (
        <span className={styles.price}>
          {from}
          <Money amount={product.price} strong />
        </span>
      )}
    </span>
  );
}
