type Rows = { contentId: string }

const host = 'https://lms.school.example'

/** An input for each call of the area. */
export const ltiSamples = {
  'lti.list': () => ({}),
  'lti.create': () => ({ name: 'Moodle of the school' }),
  'lti.update': ({ contentId }: Rows) => ({
    ...{ platformId: contentId, name: 'Moodle', issuer: host, clientId: 'client', deploymentIds: ['1'] },
    ...{ loginUrl: `${host}/auth`, tokenUrl: `${host}/token`, keysUrl: `${host}/keys`, matchesEmail: false },
  }),
  'lti.connect': () => ({ code: 'ABCD-2345' }),
  'lti.remove': ({ contentId }: Rows) => ({ platformId: contentId }),
}
