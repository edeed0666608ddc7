/** Stems that end in -our in Britain and in -or in America; the start of such a word, as search takes it, folds alike. */
const our =
  /\b(arb|ard|arm|behavi|cand|clam|col|demean|discol|dishon|endeav|fav|ferv|flav|harb|hon|hum|lab|misbehavi|multicol|neighb|od|parl|ranc|rig|rum|sav|splend|succ|tum|val|vap|vig|watercol)ou/g

/** Stems that end in -re in Britain and in -er in America. */
const re =
  /\b(calib|cent|epicent|fib|lust|meag|(?:centi|deci|kilo|milli|micro|nano)?(?:met|lit)|sab|salpet|sept|somb|spect|theat)er(?=s?\b)/g

/** Stems whose -l- is doubled before an ending in Britain. */
const doubled =
  /\b(cancel|channel|counsel|dial|equal|fuel|initial|jewel|label|level|marvel|medal|model|panel|pedal|quarrel|signal|spiral|total|travel|tunnel)l(?=[aeiou])/g

const british: Readonly<Record<string, string>> = {
  aging: 'ageing',
  airplane: 'aeroplane',
  aluminum: 'aluminium',
  ameba: 'amoeba',
  analog: 'analogue',
  anemia: 'anaemia',
  anesthesia: 'anaesthesia',
  anesthetic: 'anaesthetic',
  archeology: 'archaeology',
  artifact: 'artefact',
  artifacts: 'artefacts',
  catalog: 'catalogue',
  cozy: 'cosy',
  curb: 'kerb',
  defense: 'defence',
  dialog: 'dialogue',
  diarrhea: 'diarrhoea',
  disk: 'disc',
  disks: 'discs',
  draft: 'draught',
  encyclopedia: 'encyclopaedia',
  enroll: 'enrol',
  esophagus: 'oesophagus',
  estrogen: 'oestrogen',
  feces: 'faeces',
  fetus: 'foetus',
  fulfill: 'fulfil',
  gray: 'grey',
  hemoglobin: 'haemoglobin',
  installment: 'instalment',
  jewelry: 'jewellery',
  judgment: 'judgement',
  leukemia: 'leukaemia',
  license: 'licence',
  maneuver: 'manoeuvre',
  math: 'maths',
  medieval: 'mediaeval',
  mold: 'mould',
  mollusk: 'mollusc',
  mollusks: 'molluscs',
  mustache: 'moustache',
  offense: 'offence',
  orthopedic: 'orthopaedic',
  pajamas: 'pyjamas',
  pediatric: 'paediatric',
  plow: 'plough',
  practise: 'practice',
  pretense: 'pretence',
  program: 'programme',
  programs: 'programmes',
  skeptic: 'sceptic',
  skillful: 'skilful',
  sulfate: 'sulphate',
  sulfide: 'sulphide',
  sulfur: 'sulphur',
  sulfuric: 'sulphuric',
  tire: 'tyre',
  tires: 'tyres',
  yogurt: 'yoghurt',
}

/**
 * Folds lower-case text so that British and American spellings of one word are equal; the result is not for display.
 * Words of other languages may change too, equally on both sides of a comparison.
 */
export function foldEnglish(text: string): string {
  if (!/[a-z]/.test(text)) return text
  return text
    .replace(/[a-z]{4,}/g, (word) => (Object.hasOwn(british, word) ? (british[word] ?? word) : word))
    .replace(our, '$1o')
    .replace(re, '$1re')
    .replace(doubled, '$1')
    .replace(/(?<=[a-z]{3})([iy])z/g, '$1s')
}
