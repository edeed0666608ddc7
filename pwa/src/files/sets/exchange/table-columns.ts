/** Columns of our own sheet of questions, in their order. */
export const tableColumns = [
  'type',
  'question',
  'option 1',
  'option 2',
  'option 3',
  'option 4',
  'option 5',
  'option 6',
  'option 7',
  'option 8',
  'option 9',
  'option 10',
  'answer',
  'points',
  'seconds',
  'difficulty',
  'bloom',
  'topic',
  'explanation',
  'rubric',
  'min',
  'max',
  'step',
  'tolerance',
  'unit',
] as const

export type TableColumn = (typeof tableColumns)[number]

/** Other names that the sheets of teachers give a column, in the three languages of the interface. */
const otherNames: Readonly<Partial<Record<TableColumn, string>>> = {
  type: 'question type|kind|प्रकार|प्रश्न प्रकार|النوع|نوع السؤال',
  question: 'question text|stem|prompt|description|प्रश्न|السؤال|سؤال',
  answer:
    'answers|correct answer|correct|right answer|correct option|key|answer key|उत्तर|सही उत्तर|الإجابة|الجواب|الإجابة الصحيحة',
  points: 'marks|mark|score|grade|अंक|الدرجة|النقاط',
  seconds: 'time|time limit|timer|seconds to answer|समय|सेकंड|الوقت|الثواني',
  difficulty: 'level|difficulty level|कठिनाई|الصعوبة',
  bloom: "bloom level|bloom's level|bloomlevel|taxonomy",
  topic: 'chapter|subject|topic name|विषय|अध्याय|الموضوع',
  explanation: 'feedback|solution|reason|व्याख्या|الشرح|التفسير',
  rubric: 'marked by|scoring guide|मूल्यांकन|معايير التصحيح',
  min: 'minimum|from',
  max: 'maximum|to',
  unit: 'units',
}

const known = new Map<string, TableColumn>(
  tableColumns.flatMap((column) =>
    [column, ...(otherNames[column]?.split('|') ?? [])].map((name): [string, TableColumn] => [name, column]),
  ),
)

/** The column that a head names; null where it names none. `A` to `J` and `option a` are options, too. */
export function columnOf(head: string): TableColumn | null {
  const name = head
    .normalize('NFKC')
    .replaceAll(/[\s_:*-]+/gu, ' ')
    .trim()
    .toLowerCase()
  const [, letter] = /^(?:option |choice |विकल्प |الخيار )?([a-j])$/.exec(name) ?? []
  if (letter) return optionColumn(letter.charCodeAt(0) - 96)
  const [, number] = /^(?:option|choice|answer|विकल्प|الخيار|خيار) ?(\p{Nd}{1,2})$/u.exec(name) ?? []
  return number === undefined ? (known.get(name) ?? null) : optionColumn(Number(number))
}

function optionColumn(number: number): TableColumn | null {
  return tableColumns.find((column) => column === `option ${number}`) ?? null
}
