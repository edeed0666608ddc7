/** Single words for whatever a line is about; a blank in their place tests reading and no knowledge. */
export const vagueWords: ReadonlySet<string> = new Set(
  `situation variety mind body card performance development release demand couple value community story path world information program
  programme system systems individual individuals person persons researcher researchers scientist scientists expert experts author authors
  times matter sample self man woman men women child children parent parents student students teacher teachers worker workers individuals
  family families friend friends country countries city cities region regions resource resources condition conditions effect effects factor
  factors feature features function functions method methods model models object objects approach approaches change changes difference
  differences experience experiences event events activity activities element elements issue issues item items material materials
  pattern patterns position positions possibility power presence absence pressure property properties purpose quality quantity range
  relationship relationships response responses risk society societies stage stages state states structure structures study studies
  success support task tasks technique techniques theory tool tools trend trends type unit units use user users version cause causes
  challenge challenges choice choices circumstance circumstances concept concepts content context cost costs data decade decades
  definition degree detail details direction edge environment example examples exposure extent fraction goal goals growth half home
  impact importance increase interest interests job jobs kind land language leader leaders length life list look loss majority manner
  meaning means measure measures mixture moment movement nature need needs network note number numbers opportunity opposite option
  options organization organizations origin outcome outcomes pair people percent percentage period periods phase piece population
  populations practice process processes product products production project projects proportion public reading reality recognition
  region relation report reports requirement requirements review role roles root scale scene school schools section series service
  services set sets shape side significance similarity size solution source space speaker species spread standard status strategy
  stress sum surface survey surveys target test tests text thought thoughts tradition treatment view views way ways weight whole word
  words work works writer writers year years business businesses company companies government governments group groups institution
  institutions law laws location media member members military nation nations newspaper officer party plan policy president problem
  researcher right rights rule rules settlement soldier soldiers patient patients baby americans congress secretary founder employment citizen citizens explorer explorers territory claim claims point points value entry entries values component components crown passage troops tribe tribes questions answers trade war wars army century centuries journal letter history`.split(
    /\s+/,
  ),
)
