import type { Scene } from '../kit/scene'
import {
  assemblyArrival,
  assemblyDinner,
  assemblyHall,
  assemblyLate,
  assemblySigning,
  assemblySpeech,
  assemblyVote,
} from './assembly'
import { almatyMountains, astanaSkyline, plovdivHills, sofiaVitosha, velikoTarnovo } from './cities'
import { copperMine, powerLines, refineryDusk, solarField, windFarm } from './energy'
import { grainSilos, roseValley, sunflowerFields, vineyard, wheatHarvest } from './fields'
import { aktauCaspian, burgasShip, freightTerminal, varnaPort } from './freight'
import { conferenceHall, eveningReception, signingTable, trainingRoom } from './gatherings'
import { heroTwoHorizons } from './hero'
import { archiveLibrary, codeAndCity, dataCentre, laboratory, officeWindow, textileLoom } from './interiors'
import { meetingRoom } from './meetings'
import { almatyNight } from './nights'
import { steppeRail } from './rail'
import { ruseCoffee, ruseDeck, ruseForum, ruseMap, ruseQuay, ruseWheelhouse } from './riverside'
import { airportPlane, borderDawn, steppeNight, truckCorridor } from './roads'
import { danubeBridge, middleCorridorMap } from './routes'
import { caspianFerry, containerYard, danubeMist, grainTerminal, winterTrain } from './weather'
import { coreLaboratory, customsDesk, roseStill, wineCellar } from './workrooms'

/** Name of the picture on the home page, drawn wider than the rest. */
export const HERO = 'hero-two-horizons'

/** Every picture by its file name, in drawing order. */
export const pictures: ReadonlyMap<string, (s: Scene) => void> = new Map([
  [HERO, heroTwoHorizons],
  ['steppe-rail', steppeRail],
  ['meeting-room', meetingRoom],
  ['sofia-vitosha', sofiaVitosha],
  ['astana-skyline', astanaSkyline],
  ['almaty-mountains', almatyMountains],
  ['plovdiv-hills', plovdivHills],
  ['veliko-tarnovo', velikoTarnovo],
  ['freight-terminal', freightTerminal],
  ['varna-port', varnaPort],
  ['aktau-caspian', aktauCaspian],
  ['burgas-ship', burgasShip],
  ['truck-corridor', truckCorridor],
  ['border-dawn', borderDawn],
  ['airport-plane', airportPlane],
  ['steppe-night', steppeNight],
  ['wheat-harvest', wheatHarvest],
  ['grain-silos', grainSilos],
  ['sunflower-fields', sunflowerFields],
  ['rose-valley', roseValley],
  ['vineyard', vineyard],
  ['wind-farm', windFarm],
  ['solar-field', solarField],
  ['power-lines', powerLines],
  ['refinery-dusk', refineryDusk],
  ['copper-mine', copperMine],
  ['conference-hall', conferenceHall],
  ['signing-table', signingTable],
  ['training-room', trainingRoom],
  ['evening-reception', eveningReception],
  ['data-centre', dataCentre],
  ['code-and-city', codeAndCity],
  ['laboratory', laboratory],
  ['office-window', officeWindow],
  ['archive-library', archiveLibrary],
  ['textile-loom', textileLoom],
  ['danube-bridge', danubeBridge],
  ['middle-corridor-map', middleCorridorMap],
  ['container-yard', containerYard],
  ['winter-train', winterTrain],
  ['caspian-ferry', caspianFerry],
  ['danube-mist', danubeMist],
  ['grain-terminal', grainTerminal],
  ['rose-still', roseStill],
  ['core-laboratory', coreLaboratory],
  ['customs-desk', customsDesk],
  ['wine-cellar', wineCellar],
  ['almaty-night', almatyNight],
  ['assembly-hall', assemblyHall],
  ['assembly-vote', assemblyVote],
  ['assembly-signing', assemblySigning],
  ['assembly-dinner', assemblyDinner],
  ['assembly-late', assemblyLate],
  ['ruse-forum', ruseForum],
  ['ruse-map', ruseMap],
  ['ruse-deck', ruseDeck],
  ['ruse-quay', ruseQuay],
  ['assembly-arrival', assemblyArrival],
  ['assembly-speech', assemblySpeech],
  ['ruse-coffee', ruseCoffee],
  ['ruse-wheelhouse', ruseWheelhouse],
])
