/** The reasons for which an engine does less than requested; the text is shown, clients translate by the code. */
export const refusals = {
  'assistant/not-possible': 'This needs a language model, and none is set up here.',
  'assistant/no-drawing': 'Nothing is drawn here: no engine for pictures is set up on this server.',
  'assistant/no-voice': 'Nothing is spoken here: no voice is set up on this server.',
  'assistant/no-video': 'Videos are not made here: no engine for videos is set up on this server.',
  'assistant/media-failed': 'The engine’s server did not answer as it should. No credit was used.',
  'assistant/source-too-short': 'There is not enough text here to work with.',
  'assistant/level-not-possible':
    'Questions that judge or create need a language model, and none is set up here: only the other levels are asked.',
  'assistant/no-stops':
    'These captions have no full stops, and in this language their sentences cannot be told apart without a language model.',
  'assistant/too-few-facts': 'The text does not state enough separate facts to ask about.',
  'assistant/checks-failed':
    'The others failed the checks: the passage in the source, one right answer, options of one kind and apart.',
  'assistant/not-allowed': 'The assistant is not switched on for you.',
  'assistant/not-in-source': 'The source does not say this.',
  'assistant/no-picture': 'This is no picture that can be read. It must be a JPEG, PNG or WebP of at most 1 MB.',
  'assistant/declined': 'The model declined to do this.',
  'assistant/unreadable': 'The language model answered with something that cannot be used.',
  'assistant/busy': 'The language model has too much to do. Try again in a while.',
  'assistant/unreachable': 'The language model did not answer.',
} as const satisfies Record<string, string>

export type RefusalCode = keyof typeof refusals

/** The tasks of an engine; callers never send prompts. */
export const tasks = [
  'summary',
  'concepts',
  'quiz',
  'flashcards',
  'quiz-cards',
  'lesson',
  'lesson-plan',
  'assignment',
  'assessment',
  'topics',
  'search-query',
  'explanation',
  'reference-answer',
  'translation',
  'image-description',
  'image',
  'ask',
  'chat',
] as const

/** The desired outcomes of a lesson plan, in the specification's terms. */
export const desiredOutcomes = [
  'KNOWLEDGE_BASED',
  'SKILL_BASED',
  'ATTITUDE_BASED',
  'AFFECTIVE_BASED',
  'BEHAVIORAL_BASED',
] as const

/** Structures of a lesson plan; only the first can be chosen. */
export const lessonStructures = ['FIVE_E', 'IAS', 'DOK', 'BACKWARD_DESIGN', 'UBD'] as const

/** The structures that cannot be chosen yet. */
export const disabledStructures: ReadonlySet<(typeof lessonStructures)[number]> = new Set(lessonStructures.slice(1))

/** The phases of a 5E lesson, in their order. */
export const fiveE = ['ENGAGE', 'EXPLORE', 'EXPLAIN', 'ELABORATE', 'EVALUATE'] as const

/** Kinds of assignment: written, or with options (labelled Objective). */
export const assignmentTypes = ['SUBJECTIVE', 'MCQ'] as const

/** The assistant's modes, in the specification's terms. */
export const chatModes = ['GENERAL', 'LESSON_PLAN_CREATOR', 'QUIZ_MASTER'] as const

/** The assistant's personas, by board or exam. */
export const personas = ['general', 'CBSE', 'ICSE', 'computer', 'CAT', 'JEE', 'GMAT', 'GRE', 'TOEFL'] as const

/** The quick actions of a learner, a tap each. */
export const quickActions = ['SUMMARIZE', 'APPLY_MY_KNOWLEDGE', 'EXPLAIN_MORE', 'QUIZ_ME'] as const

/** The most sections of a lesson. */
export const mostSections = 12

/** The most messages of a conversation that are read; earlier ones are left out. */
export const mostMessages = 50

/** The most questions of one assessment draft. */
export const mostDrafted = 30

/** The maximum bytes of an image to describe. */
export const maxPictureBytes = 1_000_000

/** The maximum bytes of an image that an engine draws: its answer, and its storage as a file. */
export const maxDrawnBytes = 4_000_000

/** The maximum pixels of a side: few bytes of a hostile image can decompress to far more. */
export const maxPictureSide = 8_192
