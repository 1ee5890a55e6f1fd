import { loadCalCom } from './calcom-package.ts'
import { listWrongDays } from './calcom-wrong.ts'
import { countDifferences } from './hard-zones.ts'
import { unionAgainstCalCom } from './many-doctors.ts'
import { againstCalCom, againstTemporal, textAgainstCalCom } from './one-doctor.ts'
import { say } from './print.ts'

/**
 * The slot engine against cal.com's published build and against plain Temporal, each asked in its own words, all giving
 * the same times.
 */
export function engine(): void {
  const zone = process.env.TZ
  // Where cal.com runs; its results depend on the machine's zone.
  process.env.TZ = 'UTC'
  try {
    compareAll()
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
}

function compareAll(): void {
  const temporal = `plain Temporal (${'Temporal' in globalThis ? "Node's own" : 'temporal-polyfill'})`
  againstTemporal(temporal)
  const calCom = loadCalCom()
  if (calCom instanceof Error)
    say(`\ncal.com's package cannot be had, so nothing is compared with it: ${calCom.message}`)
  else {
    againstCalCom(calCom)
    textAgainstCalCom(calCom)
    unionAgainstCalCom(calCom)
    listWrongDays(calCom)
  }
  countDifferences(temporal)
}
