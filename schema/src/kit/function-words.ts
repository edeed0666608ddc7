import { primaryLanguage, wordsOf } from './words.ts'

// Grammatical words without content. Those of Chinese and Japanese are single characters, as `wordsOf` returns them.
const lists: Record<string, string> = {
  en: `a about above across after against all almost along already also although always am among an and another any are
    around as at away back be became because become becomes been before behind being below between both but by came
    can cannot come comes could did do does doing done down during each either enough even ever every few for from
    further gave get gets getting give given gives go goes going gone got had has have having he hence her here hers
    him his how however i if in indeed instead into is it its itself just keep kept know known less let let's like
    made make makes making many may me might more most much must my near need never next no nor not now of off often
    on once one only onto or other others our out over own per perhaps put quite rather really said same say says see
    seen several shall she should since so some something soon still such take taken takes than that the their them
    then there therefore these they thing things this those though through thus to together too toward towards under
    until up upon us use used uses using usually very was way ways we well went were what when where whether which
    while who whole whom whose why will with within without would yet you your okay ok um uh basically actually it's
    that's we're don't doesn't`,
  hi: `का की के को में से पर है हैं था थी थे हो होता होती होते हुआ हुई हुए ने और या तथा एवं भी ही तो कि जो यह ये वह वे
    इस उस इन उन इसे उसे इसके उसके इसकी उसकी इसका उसका अपने अपनी अपना एक कर करता करती करते करना करने किया गया गई गए जा
    जाता जाती जाते जब तब तक लिए साथ नहीं न बाद पहले द्वारा सकता सकती सकते रहा रही रहे कुछ सब सभी बहुत अधिक कम फिर
    लेकिन परंतु जिस जिसके जिसकी जिसका जिससे जिसमें जिसे जिन जिनके किस किसी इन्हीं उन्हीं इनसे उनसे इससे उससे इसमें
    उसमें क्योंकि इसलिए जैसे वाला वाली वाले थीं होने होना जाना जाने करने देना देने दे दी दिया दिए किए लेना लेने ले ली लिया
    रूप तरह बारे दौरान अनुसार पास अपना सका सके रखा रखी रखे मे हों`,
  ar: `في من إلى على عن مع أن إن كان كانت هو هي هم هذا هذه ذلك تلك التي الذي الذين ما لا لم لن قد ثم أو و كما كل بعض بين
    عند بعد قبل حتى إذا حيث أي غير منها منه فيها فيه عليه عليها به بها له لها وهو وهي أيضا أيضاً لكن ولكن خلال مثل
    هناك وقد تم يتم`,
  mr: `आहे आहेत होते होता होती असते असतो असतात आणि व किंवा पण परंतु मात्र की जे जो जी ज्या हे हा ही ह्या या ते तो ती
    त्या त्याचा त्याची त्याचे त्यांचा त्यांची त्यांचे त्याला त्यांना यांना याचा याची याचे एक च चा ची चे च्या ला ना ने
    नी मध्ये वर खाली पासून साठी करून करतो करते करतात केला केली केले केल्या जातो जाते जातात गेला गेली गेले नाही नाहीत
    तर म्हणून कारण जेव्हा तेव्हा जर तरी खूप अधिक कमी सर्व काही प्रत्येक आपण आपला म्हणतात म्हणजे असे अशा तसेच द्वारे
    नंतर आधी पर्यंत अनेक`,
  bn: `এবং ও বা কিন্তু যে যা যখন তখন যদি তবে এই ওই সেই এটি এটা এর তার তাদের তারা সে তিনি আমরা আমাদের আপনি একটি এক একজন
    হয় হয়ে হতে হলো হল ছিল ছিলেন থাকে থেকে দিয়ে দ্বারা জন্য মধ্যে উপর করে করা করেন করতে করার না নয় নেই আর তাই কারণ
    যেমন কোন কোনো কিছু সব সকল অনেক খুব আরও প্রতিটি পরে আগে পর্যন্ত সঙ্গে সাথে বলে বলা যায় যেতে কে কি কী`,
  gu: `અને કે પણ પરંતુ જે જ્યારે ત્યારે જો તો આ તે એ તેનું તેની તેના તેનો તેઓ તેમની તેમના આપણે તમે એક છે છો હતો હતી હતું
    હતા હોય થાય થી માં પર ને ની નું ના નો માટે દ્વારા કરે કરીને કરવા કરવામાં આવે નથી નહીં ન તેથી કારણ જેમ કોઈ કેટલાક
    બધા બધી ઘણા ખૂબ વધુ ઓછું દરેક પછી પહેલાં સુધી સાથે કહેવાય કહે જાય`,
  or: `ଏବଂ ଓ କିମ୍ବା କିନ୍ତୁ ଯେ ଯାହା ଯେତେବେଳେ ସେତେବେଳେ ଯଦି ତେବେ ଏହି ଏହା ଏହାର ସେହି ସେ ତାହା ତାହାର ସେମାନେ ସେମାନଙ୍କ ଆମେ ଆପଣ ଏକ
    ଗୋଟିଏ ଅଟେ ଅଛି ଥାଏ ଥିଲା ହୁଏ ହୋଇ ରେ ରୁ କୁ ର ପାଇଁ ଦ୍ୱାରା ମଧ୍ୟରେ ଉପରେ କରେ କରି କରିବା କରାଯାଏ ନାହିଁ ନୁହେଁ ତେଣୁ କାରଣ
    ଯେପରି କୌଣସି କିଛି ସମସ୍ତ ଅନେକ ଅଧିକ କମ୍ ପ୍ରତ୍ୟେକ ପରେ ପୂର୍ବରୁ ପର୍ଯ୍ୟନ୍ତ ସହିତ କୁହାଯାଏ ଯାଏ ହେଉଛି`,
  kn: `ಮತ್ತು ಅಥವಾ ಆದರೆ ಎಂದು ಎಂಬ ಈ ಆ ಇದು ಅದು ಇದರ ಅದರ ಅವು ಇವು ಅವರು ಅವರ ನಾವು ನೀವು ಒಂದು ಆಗಿದೆ ಆಗಿವೆ ಇದೆ ಇವೆ ಇತ್ತು ಇರುತ್ತದೆ
    ಆಗುತ್ತದೆ ಆಗಿ ಗೆ ನಲ್ಲಿ ಇಂದ ಮೇಲೆ ಕೆಳಗೆ ಗಾಗಿ ಮೂಲಕ ಮಾಡುತ್ತದೆ ಮಾಡುತ್ತವೆ ಮಾಡಿ ಇಲ್ಲ ಅಲ್ಲ ಆದ್ದರಿಂದ ಏಕೆಂದರೆ ಹಾಗೆ ಯಾವುದೇ
    ಕೆಲವು ಎಲ್ಲಾ ಅನೇಕ ಬಹಳ ಹೆಚ್ಚು ಕಡಿಮೆ ಪ್ರತಿ ನಂತರ ಮೊದಲು ವರೆಗೆ ಜೊತೆ ಎನ್ನುತ್ತಾರೆ ಎಂದರೆ ಹಾಗೂ`,
  de: `der die das den dem des ein eine einen einem einer eines und oder aber doch denn weil dass ob wenn als wie so
    auch nur noch schon sehr mehr weniger nicht kein keine keinen ist sind war waren wird werden wurde wurden hat
    haben hatte hatten kann können muss müssen soll sollen darf ich du er sie es wir ihr ihn ihm ihnen sich mich dich
    uns euch mein dein sein ihre seine ihren seiner dieser diese dieses diesen diesem jener jede jeder jedes alle
    einige viele man in im an am auf aus bei beim mit nach seit von vom zu zum zur durch für gegen ohne um bis über
    unter vor hinter neben zwischen während wegen trotz da dort hier dann danach dabei dadurch damit dafür daher also
    etwa etwas wo was wer welche welcher welches bereits immer oft heißt nennt genannt zwar jedoch sowie`,
  es: `el la los las un una unos unas lo al del de a en y e o u pero sino que qué como cómo cuando donde quien cual cuyo
    si no ni se le les me te nos os su sus mi tu este esta estos estas ese esa esos esas aquel aquella esto eso es
    son era eran fue fueron ser sido siendo está están estaba ha han había hay haber tiene tienen puede pueden por
    para con sin sobre entre hasta desde hacia según durante mediante contra tras ante bajo muy más menos también tan
    tanto ya aún sólo solo así entonces porque pues aunque mientras además cada todo toda todos todas otro otra otros
    otras mismo misma algo algunos algunas muchos muchas llama llaman hace hacen`,
  fr: `le la les l un une des du de d au aux à en et ou mais donc or ni car que qu qui quoi dont où quand comme si ne
    pas plus moins très ce cet cette ces c s se sa son ses leur leurs mon ma mes ton notre nos votre vos je tu il
    elle on nous vous ils elles lui y me te est sont était étaient fut être été a ont avait avaient avoir peut
    peuvent fait font par pour avec sans sur sous entre dans vers chez jusque depuis pendant avant après contre selon
    aussi ainsi alors puis encore déjà toujours souvent parce puisque tandis tout toute tous toutes autre autres même
    chaque quelques plusieurs appelle appellent`,
  it: `il lo la i gli le l un uno una di a da in con su per tra fra del dello della dei degli delle al allo alla ai agli
    alle dal dalla dai dalle nel nello nella nei negli nelle sul sulla sui sulle e ed o ma se che chi cui come quando
    dove perché non né più meno molto anche solo così poi già ancora sempre è sono era erano fu furono essere stato
    stata ha hanno aveva avere può possono viene vengono si ci vi ne mi ti lui lei noi voi loro suo sua suoi sue
    questo questa questi queste quello quella quelli quelle ogni tutto tutta tutti tutte altro altra altri altre
    stesso stessa alcuni alcune chiama chiamano quindi dunque infatti`,
  ru: `и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее её мне было вот от меня
    еще ещё нет о из ему теперь когда даже ну ли если уже или ни быть был была были него до вас опять вам ведь там
    потом себя ей может они тут где есть надо ней для мы тебя их чем сам чтоб без чего раз тоже себе под будет ж
    тогда кто этот того потому этого какой этом один почти мой тем чтобы нее сейчас куда зачем всех никогда можно при
    об другой хоть после над больше тот через эти эта это нас про всего них какая много разве три эту моя свою этой
    перед иногда лучше чуть том нельзя такой им более всегда между является являются который которая которое которые
    которых которого также называется называют`,
  id: `yang dan di ke dari untuk dengan pada dalam adalah ialah merupakan ini itu atau tetapi namun karena sebab jika
    bila ketika saat agar supaya sehingga maka juga hanya saja sangat lebih kurang tidak bukan belum sudah telah akan
    sedang dapat bisa harus oleh sebagai seperti antara serta para sebuah suatu seorang satu ia dia mereka kita kami
    anda saya nya tersebut setiap semua beberapa banyak lain lainnya sama hingga sampai setelah sebelum selama
    tentang terhadap disebut dinamakan yaitu yakni ada menjadi`,
  zh: `的 了 和 是 在 有 也 就 都 而 及 与 或 但 并 不 这 那 它 他 她 我 你 们 个 一 上 下 中 为 以 于 被 把 从 到 对 由 其 之 等 所 可 能 会 很 更 最 又 还 则 因 如 若 吗 呢 吧
    着 过`,
  ja: `の に は を た が で て と し れ さ あ い う る も す か だ な こ そ く ま ら り ん よ や へ け お え ど わ せ ち つ め ば き み ず ろ ね`,
}

const known = new Map<string, ReadonlySet<string>>()

function functionWords(language: string): ReadonlySet<string> | undefined {
  const primary = primaryLanguage(language)
  const ready = known.get(primary)
  if (ready !== undefined) return ready
  const list = Object.hasOwn(lists, primary) ? lists[primary] : undefined
  if (list === undefined) return undefined
  const words = new Set(list.split(/\s+/))
  known.set(primary, words)
  return words
}

/** Whether a folded word is grammatical, without content; always false in a language without a list. */
export function isFunctionWord(text: string, language: string): boolean {
  return functionWords(language)?.has(text) ?? false
}

/** The content words of a text. */
export function contentWords(text: string, language: string): string[] {
  const grammar = functionWords(language)
  const words = wordsOf(text)
  return grammar === undefined ? words : words.filter((each) => !grammar.has(each))
}
