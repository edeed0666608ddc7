export { PlatformsPanel } from './PlatformsPanel.tsx'
