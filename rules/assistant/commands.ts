/** Verbs that change something, as somebody tells another to do it. */
const VERBS =
  'cancel delete remove approve decline reject accept send resend update modify edit create add insert drop truncate set reset block unblock deactivate activate disable enable vet refund charge credit rename move assign reassign mail e-mail email notify grant revoke transfer issue invite sign undo upload import publish unpublish withdraw archive restore mark confirm correct fix merge replace submit purchase reorder book raise lower increase decrease reduce change cut pay ship write erase wipe kill terminate';
const VERB = `(?:${VERBS.split(' ').join('|')})`;
/** Words with which a request begins. */
const ASKING =
  "(?:(?:please|kindly|now|then|just|also|ok|okay|hey|hi|hello|galenic|so|and|quickly|immediately|go ahead and|can you|could you|would you|will you|can we|could we|let us|let’s|let's|i want you to|i want to|i need you to|i need to|i would like you to|i would like to|i’d like to|i'd like to|you should|you must|help me|try to|make sure to|do)[ ,:]+)*";
/** After a verb, it is the name of something else: 'cancel reasons', 'ship dates'. */
const NOUNS = '(?:reasons?|rates?|requests?|dates?|times?|orders? by|history|counts?)';

const COMMANDS = [
  new RegExp(`^[^\\p{L}]*${ASKING}${VERB}\\b(?! ${NOUNS}\\b)(?!d)`, 'u'),
  new RegExp(
    `(?:[,;.!?:]|\\b(?:and|then|or|also)) +(?:please |then |also )*${VERB} (?:all|the|it|them|that|these|those|this|every|each|any|my|our|his|her|their|a|an|order|orders|user|users|price|prices|bid|bids|invoice|invoices)\\b(?! ${NOUNS}\\b)`,
    'u',
  ),
  new RegExp(`\\bplease ${VERB}\\b`, 'u'),
  new RegExp(
    `^[^\\p{L}]*${ASKING}(?:order|buy|place|take) (?:me |us )?(?:an? |the |\\d+ |some |more |order for )`,
    'u',
  ),
  new RegExp(
    `^[^\\p{L}]*${ASKING}make (?:.*)(?:administrator|admin|inactive|active|cheaper|free|public|private)\\b`,
    'u',
  ),
];

/** Whether a question asks to change something (RB-508). */
export const isCommand = (question: string): boolean => {
  const text = question.toLowerCase().replaceAll(/\s+/g, ' ');
  return COMMANDS.some((command) => command.test(text));
};
