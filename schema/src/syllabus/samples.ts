type Rows = { classId: string; contentId: string }

/** An input for each call about a syllabus; no topic has the id of the content. */
export const syllabusSamples = {
  'syllabus.get': ({ classId }) => ({ for_class: classId }),
  'syllabus.create': ({ classId, contentId }) => ({ for_class: classId, topic_ids: [contentId] }),
  'syllabus.update': ({ classId, contentId }) => ({ for_class: classId, topic_ids: [contentId] }),
  'syllabus.mark': ({ classId, contentId }) => ({ for_class: classId, topic_id: contentId, isDone: true }),
  'syllabus.remove': ({ classId }) => ({ for_class: classId }),
} satisfies Record<string, (at: Rows) => Record<string, unknown>>
