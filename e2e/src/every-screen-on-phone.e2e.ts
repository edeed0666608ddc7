import { faultless } from './gallery/faultless.ts'

faultless('phone')
