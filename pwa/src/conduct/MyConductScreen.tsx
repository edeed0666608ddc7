import type { ConductEntry } from '@takhti/schema/conduct/model'
import type { Totals } from '@takhti/schema/conduct/rules'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { OpenBadgeButton } from './OpenBadgeButton.tsx'
import { StudentConduct } from './StudentConduct.tsx'

export const myConductScreen = screen<{ totals: Totals; items: ConductEntry[] }>({
  path: paths.myConduct,
  title: 'myConduct',
  roles: ['learner', 'guest'],
  load: () => q(lateCalls.conduct.listMine, {}),
  View: ({ data }) => (
    <StudentConduct totals={data.totals} items={data.items} actionsOf={(entry) => <OpenBadgeButton entry={entry} />} />
  ),
})

/** The screen, once its texts have loaded. */
export async function loadMyConduct() {
  await addWords('conduct')
  return myConductScreen
}
