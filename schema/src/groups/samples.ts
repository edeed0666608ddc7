type Rows = { classId: string; contentId: string }

/** An input for each call about groups; no group has the id of the content. */
export const groupSamples = {
  'groups.list': ({ classId }) => ({ classId }),
  'groups.get': ({ contentId }) => ({ group_id: contentId }),
  'groups.create': ({ classId }) => ({ classId, groupName: 'Readers', groupType: 'LEVEL' }),
  'groups.update': ({ contentId }) => ({ group_id: contentId, groupName: 'Writers' }),
  'groups.remove': ({ contentId }) => ({ group_id: contentId }),
} satisfies Record<string, (at: Rows) => Record<string, unknown>>
