import type { ClassOfPerson } from '@takhti/schema/classes/model'
import type { Role } from '@takhti/schema/kit/roles'

/** Props of a tab: its class and the role of the viewer. */
export type TabProps = { classId: string; of: ClassOfPerson; role: Role }
