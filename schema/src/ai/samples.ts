/** A text that states enough facts for questions. */
const aText = {
  text: `Photosynthesis is the process by which green plants make their food from sunlight, water and carbon dioxide.
Chlorophyll is the green pigment that captures light in the leaves. Stomata are tiny pores that let carbon dioxide into the leaf.
Cacti open their stomata at night because they lose less water in the cool air.
When the light becomes brighter, the rate of photosynthesis rises. Roots take up water and minerals from the soil.`,
  language: 'en',
  seed: 1,
}

/** A PNG of one pixel. */
const aPixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const anAsking = { messages: [{ role: 'user', text: 'What do stomata let into the leaf?' }] }

type Rows = { personId: string; instituteId: string; contentId: string }

/** An input for each call of the assistant that names rows of the institute. */
export const aiSamples = {
  'ai.engine': () => ({}),
  'ai.lesson': () => aText,
  'ai.lessonStream': () => aText,
  'ai.lessonPlan': () => aText,
  'ai.quiz': ({ contentId }) => ({ contentId }),
  'ai.quizJson': () => aText,
  'ai.generateQuestions': ({ personId, instituteId }) => ({ ...aText, userId: personId, instituteId }),
  'ai.assignment': () => aText,
  'ai.assessment': () => aText,
  'ai.referenceAnswerRubric': () => ({ ...aText, question: 'What do stomata let into the leaf?' }),
  'ai.resourceSearchQuery': () => aText,
  'ai.translate': () => ({ text: 'Green plants', to: 'hi' }),
  'ai.summarize': ({ contentId }) => ({ contentId }),
  'ai.imageDescribe': () => ({ bytes: aPixel, type: 'image/png' }),
  'ai.topicAnalysis': () => aText,
  'ai.keyConcepts': () => aText,
  'ai.flashcards': () => aText,
  'ai.image': () => ({ prompt: 'A green leaf' }),
  'learningAi.chatCompletion': () => ({ ...aText, ...anAsking }),
  'learningAi.summary': () => aText,
  'learningAi.questions': () => aText,
  'learningAi.translate': () => ({ text: 'Green plants', to: 'hi' }),
  'learningAi.quizFromText': () => aText,
  'learningAi.ask': () => ({ ...aText, ...anAsking }),
  'learningAi.askPdf': ({ contentId }) => ({ contentId, ...anAsking }),
  'learningAi.askVideo': () => ({ ...aText, ...anAsking }),
  'learningAi.reset': ({ contentId }) => ({ threadId: contentId }),
} satisfies Record<string, (at: Rows) => Record<string, unknown>>
