/** Of the assistant. */
export const QUESTION_LENGTH = 500;
export const COMMENT_LENGTH = 500;
export const MOST_ANSWER_ROWS = 1000;
export const MOST_CHOICES = 5;
export const TITLE_LENGTH = 80;
/** Of one administrator. */
export const MOST_SAVED = 100;
export const MOST_LIMIT = 100;

export const QUESTION_RESULTS = ['answered', 'asked_back', 'not_found', 'refused', 'failed'] as const;
export type QuestionResult = (typeof QUESTION_RESULTS)[number];
export const QUESTION_RESULT_TITLES: Readonly<Record<QuestionResult, string>> = {
  answered: 'Answered',
  asked_back: 'Asked back',
  not_found: 'Not found',
  refused: 'Refused',
  failed: 'Failed',
};

/** Who found the report, where no outside model did. */
export const BY_CATALOGUE = 'Catalogue';
export const BY_CHOICE = 'Choice';

export const ASK_FIRST = 'Ask a question first.';
export const ONLY_ADMINISTRATORS = 'The assistant is available to administrators.';
export const SIGN_IN_FIRST = 'Please sign in to use the assistant.';
export const TOO_LONG = 'This question takes too long. Choose a shorter period.';
export const SAVED_GONE = 'This saved question does not exist.';
export const ONLY_ITS_AUTHOR = 'Only its author can change this saved question.';
export const TOO_MANY_SAVED = `At most ${MOST_SAVED} questions can be saved. Delete one first.`;
export const sentTo = (host: string): string => `Your question is sent to ${host}.`;
