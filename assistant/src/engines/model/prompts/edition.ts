import { ground } from './ground.ts'
import { talkVersion } from './talk.ts'
import { prompts } from './tasks.ts'

const versions = Object.values(prompts).map(({ version }) => version)

/**
 * The edition of all prompts together: versions only go up, so no two wordings have the same sum. It is stored with
 * each result.
 */
export const promptEdition = versions.reduce((sum, version) => sum + version, ground.version + talkVersion)
