/** Shorter words have too many that lie near. */
export const LEAST_LETTERS = 5;

/** Words that lie a letter from one of the catalogue's, and are no misspelling of it. */
export const OTHER_WORDS: ReadonlySet<string> = new Set(
  `agree agrees along alter approve backgrounds balls beast become bedding beings binding birds bring broke broker brought
  bufing calendars camel cancer carey carried carrier carriers cases caused chance chances charge charged charges charging
  charm chick chose chuck clause clone coast coding comes compete const contact contacts contrast costa counted counters
  county court courts crown dates dealer debut distribute drums dying electronics empire faculty falling falls farms fault
  fifth figured filing fixes forms forth genetic genetics hands handy haven intro joint known lasting later latex leasing
  leaves leaving lending licking lived liver lives loading locked locking lotus lover maine maker manufacture manufactured
  marco marsh massage match means meditation moments monkey monte moore mouth moves nearby newer others owned palace parks
  pasta paste peace picks places plain planner plant plate played plays pleased precious pride prime prince prize prizes
  processed produce produces propose quilt quoted ranging receiver receives reduce reduces refuse resort revenge reviewer
  rides rights risks roses salem saver saying scales seconds sender sending sends setting shaved shell shirts shock shopping
  short shots sides sizes skill slave smell socks solid sorts speed speeds spell spelling spencer sports stage stake
  standings stands starter states stats steven sticks strand struck suite suites tablet talks theme think thorough though
  timer times trace tract tracy trade trader trades trick truck turner unity valve wanting watts whale wheat white whole
  width witch world worthy wound writing`.split(/\s+/),
);
