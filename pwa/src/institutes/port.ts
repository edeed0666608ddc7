export { followInstitute, followPlaces } from './follow.ts'
export { InstituteSwitch } from './InstituteSwitch.tsx'
export { RunLinks } from './RunLinks.tsx'
