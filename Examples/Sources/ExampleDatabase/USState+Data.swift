// From GeoNames (https://www.geonames.org), licensed under CC BY 4.0, reduced to some cities of each state; the capitals
// of the states were added.

extension USState {
  /// A state in each line: code and name.
  static let stateLines = """
    AL Alabama
    AK Alaska
    AZ Arizona
    AR Arkansas
    CA California
    CO Colorado
    CT Connecticut
    DE Delaware
    FL Florida
    GA Georgia
    HI Hawaii
    ID Idaho
    IL Illinois
    IN Indiana
    IA Iowa
    KS Kansas
    KY Kentucky
    LA Louisiana
    ME Maine
    MD Maryland
    MA Massachusetts
    MI Michigan
    MN Minnesota
    MS Mississippi
    MO Missouri
    MT Montana
    NE Nebraska
    NV Nevada
    NH New Hampshire
    NJ New Jersey
    NM New Mexico
    NY New York
    NC North Carolina
    ND North Dakota
    OH Ohio
    OK Oklahoma
    OR Oregon
    PA Pennsylvania
    RI Rhode Island
    SC South Carolina
    SD South Dakota
    TN Tennessee
    TX Texas
    UT Utah
    VT Vermont
    VA Virginia
    WA Washington
    WV West Virginia
    WI Wisconsin
    WY Wyoming
    """

  /// A city in each line: state, GeoNames number, population, a star for the capital, name.
  static let cityLines = """
    AL 4049979 196357 - Birmingham
    AL 4066449 14493 - Hartselle
    AL 4068590 215006 - Huntsville
    AL 4076598 183289 - Mobile
    AL 4076784 195287 * Montgomery
    AL 4094455 111338 - Tuscaloosa
    AK 5879400 289600 - Anchorage
    AK 5879898 19482 - Badger
    AK 5861187 24793 - Eagle River
    AK 5861897 32325 - Fairbanks
    AK 5554072 31555 * Juneau
    AK 7262897 14923 - Knik-Fairview
    AZ 5289282 260828 - Chandler
    AZ 5295903 247542 - Gilbert
    AZ 5304391 471825 - Mesa
    AZ 5306523 14952 - New River
    AZ 5308655 1650070 * Phoenix
    AZ 5318313 542629 - Tucson
    AR 4110486 82830 - Fayetteville
    AR 4111382 14672 - Forrest City
    AR 4111410 88194 - Fort Smith
    AR 4116834 73907 - Jonesboro
    AR 4119403 202591 * Little Rock
    AR 4132093 77859 - Springdale
    CA 5350937 542107 - Fresno
    CA 5368361 3820914 - Los Angeles
    CA 5381325 15138 - Parlier
    CA 5389489 524943 * Sacramento
    CA 5391811 1404452 - San Diego
    CA 5391959 827526 - San Francisco
    CA 5392171 997368 - San Jose
    CO 5412347 359407 - Aurora
    CO 5417598 456568 - Colorado Springs
    CO 5419384 729019 * Denver
    CO 5577147 170924 - Fort Collins
    CO 5427946 152597 - Lakewood
    CO 5443482 14846 - Welby
    CT 5282804 147629 - Bridgeport
    CT 4835797 121054 * Hartford
    CT 4839366 130322 - New Haven
    CT 4839745 121230 - North Stamford
    CT 4840755 15498 - Plainfield
    CT 4843564 128874 - Stamford
    DE 4141363 19371 - Bear
    DE 4142290 39403 * Dover
    DE 4142683 14303 - Glasgow
    DE 4143637 20372 - Middletown
    DE 4143861 33817 - Newark
    DE 4145381 70898 - Wilmington
    FL 4160021 1009833 - Jacksonville
    FL 4164138 487014 - Miami
    FL 4167147 334854 - Orlando
    FL 4171563 257083 - St. Petersburg
    FL 4174715 201731 * Tallahassee
    FL 4174757 414547 - Tampa
    FL 4178941 14611 - Zephyrhills
    GA 4180386 127315 - Athens
    GA 4180439 510823 * Atlanta
    GA 4188985 206922 - Columbus
    GA 4221552 147780 - Savannah
    GA 12541728 107436 - South Fulton
    GA 4231523 15447 - Winder
    HI 7315245 49914 - East Honolulu
    HI 5856195 350964 * Honolulu
    HI 13645938 15408 - Kapolei Villages
    HI 13100439 46389 - Makakilo / Kapolei / Honokai Hale
    HI 5852275 47698 - Pearl City
    HI 13645932 47591 - Waiau-Pacific Palisades
    ID 5586437 235684 * Boise
    ID 5588842 14428 - Chubbuck
    ID 5596475 59184 - Idaho Falls
    ID 5600685 90739 - Meridian
    ID 5601933 89839 - Nampa
    ID 5604045 54441 - Pocatello
    IL 4883817 200661 - Aurora
    IL 4885418 15617 - Bradley
    IL 4887398 2664452 - Chicago
    IL 4898015 147861 - Joliet
    IL 4903279 147100 - Naperville
    IL 4907959 148278 - Rockford
    IL 4250542 114394 * Springfield
    IN 4255466 88713 - Carmel
    IN 4257227 119943 - Evansville
    IN 4920423 260326 - Fort Wayne
    IN 4259418 887642 * Indianapolis
    IN 4259640 15451 - Jasper
    IN 4926563 101516 - South Bend
    IA 4850751 130405 - Cedar Rapids
    IA 4853423 102582 - Davenport
    IA 4853828 214133 * Des Moines
    IA 4861719 15467 - Indianola
    IA 4862034 74220 - Iowa City
    IA 4876523 82821 - Sioux City
    KS 4267594 12745 - Andover
    KS 4273837 152933 - Kansas City
    KS 4276614 134305 - Olathe
    KS 4276873 186515 - Overland Park
    KS 4280539 125963 * Topeka
    KS 4281730 396119 - Wichita
    KY 4285268 63616 - Bowling Green
    KY 4286281 15926 - Burlington
    KY 4292188 28391 * Frankfort
    KY 4297983 320347 - Lexington
    KY 4297999 314488 - Lexington-Fayette
    KY 4299276 624444 - Louisville
    KY 4300488 288649 - Meads
    LA 4315588 227470 * Baton Rouge
    LA 4315756 14195 - Bayou Boeuf
    LA 4333177 138481 - Metairie
    LA 4333190 142489 - Metairie Terrace
    LA 4335045 362701 - New Orleans
    LA 4341513 187593 - Shreveport
    ME 4957003 18899 * Augusta
    ME 4957280 32391 - Bangor
    ME 4969398 36202 - Lewiston
    ME 4975802 66881 - Portland
    ME 4979244 25556 - South Portland
    ME 4982236 16261 - Waterville
    ME 4982720 27706 - West Scarborough
    MD 4347242 40812 * Annapolis
    MD 4347778 585708 - Baltimore
    MD 4352053 99615 - Columbia
    MD 4354234 15782 - Elkton
    MD 4355585 69479 - Frederick
    MD 4356050 86395 - Germantown
    MD 4369596 71452 - Silver Spring
    MA 4930956 653833 * Boston
    MA 4935434 15102 - East Longmeadow
    MA 4942618 110699 - Lowell
    MA 4951305 571281 - South Boston
    MA 4951788 154341 - Springfield
    MA 4956184 206518 - Worcester
    MI 4984247 117070 - Ann Arbor
    MI 4990729 645705 - Detroit
    MI 4994358 195097 - Grand Rapids
    MI 4998830 112644 * Lansing
    MI 5004792 14699 - Owosso
    MI 5011148 132052 - Sterling Heights
    MI 5014051 134056 - Warren
    MN 5017822 14594 - Bemidji
    MN 5018739 86435 - Bloomington
    MN 5024719 86110 - Duluth
    MN 5037649 410939 - Minneapolis
    MN 5043473 112225 - Rochester
    MN 5045360 303176 * Saint Paul
    MS 4422713 14866 - Corinth
    MS 4428667 71856 - Gulfport
    MS 4429295 46805 - Hattiesburg
    MS 4431410 153701 * Jackson
    MS 4446675 52589 - Southaven
    MS 4450687 71329 - West Gulfport
    MO 4381982 129330 - Columbia
    MO 7259265 15061 - Fort Leonard Wood
    MO 4391812 117255 - Independence
    MO 4392388 42595 * Jefferson City
    MO 4393217 475378 - Kansas City
    MO 4409896 170188 - Springfield
    MO 4407066 279695 - St. Louis
    MT 5640350 117116 - Billings
    MT 5641727 43405 - Bozeman
    MT 5642934 34190 - Butte
    MT 5655240 59638 - Great Falls
    MT 5656882 32091 * Helena
    MT 5666639 71022 - Missoula
    NE 5063805 55510 - Bellevue
    NE 5069297 51440 - Grand Island
    NE 5071348 33021 - Kearney
    NE 5072006 294757 * Lincoln
    NE 5074472 486051 - Omaha
    NE 5699404 14802 - Scottsbluff
    NV 5500539 15551 - Boulder City
    NV 5501344 58639 * Carson City
    NV 5505411 285667 - Henderson
    NV 5506956 641903 - Las Vegas
    NV 5509403 234807 - North Las Vegas
    NV 5509952 223167 - Paradise
    NV 5511077 264165 - Reno
    NH 5084868 43976 * Concord
    NH 5085382 34539 - Derry Village
    NH 5085688 42605 - East Concord
    NH 5089178 110229 - Manchester
    NH 5090046 87970 - Nashua
    NH 5094817 13091 - Windham
    NJ 5097529 102548 - Edison
    NJ 5097598 129007 - Elizabeth
    NJ 5099836 264290 - Jersey City
    NJ 5101798 281944 - Newark
    NJ 5102466 147754 - Paterson
    NJ 5102615 14515 - Phillipsburg
    NJ 5105496 89620 * Trenton
    NM 5454711 564559 - Albuquerque
    NM 5464806 14522 - Deming
    NM 7839240 87521 - Enchanted Hills
    NM 5475352 101643 - Las Cruces
    NM 5487811 87521 - Rio Rancho
    NM 5490263 87505 * Santa Fe
    NY 5106834 101228 * Albany
    NY 5110302 2736074 - Brooklyn
    NY 5116570 15412 - Emerson Hill
    NY 5125771 1487536 - Manhattan
    NY 5128581 8804190 - New York City
    NY 5133273 2316841 - Queens
    NY 5110266 1385108 - The Bronx
    NC 4460243 911311 - Charlotte
    NC 4464368 257636 - Durham
    NC 4469146 285342 - Greensboro
    NC 4478253 14826 - Masonboro
    NC 4487042 482295 * Raleigh
    NC 4498303 338759 - West Raleigh
    ND 5688025 75092 * Bismarck
    ND 5059163 118523 - Fargo
    ND 5059429 57011 - Grand Forks
    ND 5059836 15422 - Jamestown
    ND 5690532 49450 - Minot
    ND 5062458 33597 - West Fargo
    OH 5145476 197542 - Akron
    OH 4508722 311097 - Cincinnati
    OH 5150529 365379 - Cleveland
    OH 4509177 913175 * Columbus
    OH 5174035 265638 - Toledo
    OH 4527124 15106 - Vandalia
    OK 4531405 106563 - Broken Arrow
    OK 4540737 96655 - Lawton
    OK 4543762 128026 - Norman
    OK 4544349 681054 * Oklahoma City
    OK 4552707 16598 - Tahlequah
    OK 4553433 413066 - Tulsa
    OR 5725846 176654 - Eugene
    OR 5729485 110553 - Gresham
    OR 5731371 102347 - Hillsboro
    OR 5736218 16324 - Lebanon
    OR 5746545 652503 - Portland
    OR 5750162 175535 * Salem
    PA 5178127 120207 - Allentown
    PA 5188843 99475 - Erie
    PA 5192726 50183 * Harrisburg
    PA 5212876 14740 - Ogontz
    PA 4560349 1573916 - Philadelphia
    PA 5206379 304391 - Pittsburgh
    PA 5207728 87879 - Reading
    RI 5221659 81073 - Cranston
    RI 5221931 47408 - East Providence
    RI 5223358 17303 - Middletown
    RI 5223869 71591 - Pawtucket
    RI 5224151 190934 * Providence
    RI 5225507 81699 - Warwick
    SC 4574324 132609 - Charleston
    SC 4575352 142416 * Columbia
    SC 4576573 14062 - Dentsville
    SC 4588165 81317 - Mount Pleasant
    SC 4589387 108304 - North Charleston
    SC 4593142 71548 - Rock Hill
    SD 5225857 28102 - Aberdeen
    SD 5226534 23657 - Brookings
    SD 5767918 14091 * Pierre
    SD 5768233 73569 - Rapid City
    SD 5231851 171544 - Sioux Falls
    SD 5232741 22073 - Watertown
    TN 4612862 181099 - Chattanooga
    TN 4626334 15094 - Greeneville
    TN 4634946 190740 - Knoxville
    TN 4641239 633104 - Memphis
    TN 4644585 689447 * Nashville
    TN 4645421 641608 - New South Memphis
    TX 4671654 974447 * Austin
    TX 4684888 1326087 - Dallas
    TX 4691930 1008106 - Fort Worth
    TX 4699066 2314157 - Houston
    TX 4726206 1526656 - San Antonio
    TX 4741100 15741 - West University Place
    UT 5775863 17989 - Highland
    UT 5779334 94457 - Orem
    UT 5780026 115162 - Provo
    UT 5780993 215548 * Salt Lake City
    UT 5784549 111946 - West Jordan
    UT 5784607 136208 - West Valley City
    VT 5234372 42452 - Burlington
    VT 5235024 16986 - Colchester
    VT 5235952 10111 - Essex Junction
    VT 5238685 8074 * Montpelier
    VT 5240509 15824 - Rutland
    VT 5241248 18791 - South Burlington
    VA 4744709 207627 - Arlington
    VA 4752186 235429 - Chesapeake
    VA 4771414 15726 - Manassas Park
    VA 4776222 238005 - Norfolk
    VA 4781708 226610 * Richmond
    VA 4791259 454808 - Virginia Beach
    WA 5785243 16276 - Aberdeen
    WA 5805687 55733 * Olympia
    WA 5809844 780995 - Seattle
    WA 5811696 229447 - Spokane
    WA 5812944 222906 - Tacoma
    WA 7289169 244036 - Tri-Cities
    WA 5814616 196442 - Vancouver
    WV 4798308 17056 - Beckley
    WV 4801859 46838 * Charleston
    WV 4809537 48638 - Huntington
    WV 4815352 30708 - Morgantown
    WV 4817641 30991 - Parkersburg
    WV 5280854 27648 - Wheeling
    WI 5254962 105207 - Green Bay
    WI 5255628 14355 - Hartford
    WI 5258393 99858 - Kenosha
    WI 5261457 280305 * Madison
    WI 5263045 563531 - Milwaukee
    WI 5268249 77742 - Racine
    WY 5820705 60285 - Casper
    WY 5821086 65132 * Cheyenne
    WY 5826027 32649 - Gillette
    WY 5826559 12465 - Green River
    WY 5830062 32158 - Laramie
    WY 5836898 23962 - Rock Springs
    """
}
