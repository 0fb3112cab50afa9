import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Popup } from '../../../ui/dialogs.tsx';
import { Group } from './group.tsx';
import styles from './product.module.css';

const TITLE = 'Important safety information';
const WIDTH = 640;

/** The safety text, and a floating box that stands for it while it is out of view (SP-226 … SP-228). */
export function SafetyInformation({ text }: { text: string }) {
  const area = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(false);
  const [expanded, setExpanded] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div ref={area}>
        <Group title={TITLE}>
          <p className={styles.safetyText}>{text}</p>
        </Group>
      </div>
      {!inView && (
        <aside className={styles.floating} aria-label={`${TITLE}, short`}>
          <p>{text}</p>
          <Button variant="default" size="compact-sm" onClick={() => setExpanded(true)}>
            Read all
          </Button>
        </aside>
      )}
      <Popup title={TITLE} opened={expanded} onClose={() => setExpanded(false)} width={WIDTH}>
        <p className={styles.safetyText}>{text}</p>
      </Popup>
    </>
  );
}
