import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { LICENSE_WORDS, licenseEndProblem, type LicenseType } from '#rules/accounts/licenses.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useUploadDocument } from '../api.ts';
import { acceptOf, fileHint, problemOf, UPLOADED } from '../file-words.ts';

interface Props {
  type: LicenseType;
  facilityId: number;
  /** The file whose place the new one takes. */
  replaces?: number;
  /** Whether the person says when it ends. */
  dated: boolean;
  /** An end is stored, which the new one moves by its own. */
  endAsked: boolean;
  onDone?: () => void;
}

/** The file of a license with the day on which it ends. */
export function LicenseUpload({ type, facilityId, replaces, dated, endAsked, onDone }: Props) {
  const upload = useUploadDocument(facilityId);
  const [ends, setEnds] = useState('');
  const [asked, setAsked] = useState(false);
  const day = useRef<HTMLInputElement>(null);
  const problem = licenseEndProblem(ends === '' ? null : ends, endAsked, todayUtc());
  return (
    <>
      {dated && (
        <TextInput
          ref={day}
          type="date"
          label="Ends on"
          description="The last day, as it is printed on the license"
          required={endAsked}
          value={ends}
          error={(asked || ends !== '') && problem}
          onChange={(event) => setEnds(event.currentTarget.value)}
        />
      )}
      <FileDrop
        what={replaces === undefined ? 'a file' : `the new ${LICENSE_WORDS[type]}`}
        hint={fileHint(type)}
        accept={acceptOf(type)}
        problemOf={(file) => problemOf(type, file)}
        notYet={() => {
          setAsked(true);
          if (problem !== null) day.current?.focus();
          return problem !== null;
        }}
        send={async (file, options) => {
          const { data } = await upload.mutateAsync({
            file,
            type,
            replaces,
            ends: ends === '' ? undefined : ends,
            ...options,
          });
          toast.success(
            data.review === 'waiting' ? 'Uploaded. It counts once we have looked at it.' : UPLOADED,
          );
          onDone?.();
        }}
        working="Checking the file…"
      />
    </>
  );
}
