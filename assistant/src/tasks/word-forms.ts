// English forms that no ending gives: those of irregular verbs and plurals, and numbers in words and figures.
const families =
  `begin began begun|bear bore born borne birth|become became|break broke broken|bring brought|build built|buy bought|
  catch caught|choose chose chosen choice|come came|die died death dead|draw drew drawn|drive drove driven|eat ate eaten|
  fall fell fallen|feed fed|fight fought|find found|flee fled|fly flew flown flight|foot feet|freeze froze frozen|
  grow grew grown growth|hold held|keep kept|know knew known|lead led|lay laid|leave left|lend lent|lose lost loss|
  live lived life lives|man men|woman women|child children|meet met|mouse mice|pay paid|rise rose risen|run ran|say said|
  see saw seen|seek sought|sell sold sale|send sent|shoot shot|sing sang sung song|speak spoke spoken speech|spend spent|
  stand stood|steal stole stolen|strike struck|swim swam swum|take took taken|teach taught|tell told|think thought|
  throw threw thrown|tooth teeth|wear wore worn|win won|write wrote written|one 1|two 2|three 3|four 4|five 5|six 6|
  seven 7|eight 8|nine 9|ten 10|eleven 11|twelve 12|twenty 20|thirty 30|forty 40|fifty 50|hundred 100|first 1st|
  second 2nd|third 3rd|fourth 4th|fifth 5th`
    .split('|')
    .map((family) => family.trim().split(/\s+/))

const byWord = new Map(families.flatMap((family) => family.map((word) => [word, family] as const)))

/** The other forms of an English word that no rule of endings gives. */
export function otherForms(word: string, language: string): readonly string[] {
  return language === 'en' ? (byWord.get(word) ?? []) : []
}
