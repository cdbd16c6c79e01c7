import type { boroughs } from '../entities/dictionaries.ts';

/** A stretch of street the demonstration agency knows, with what holds along it. */
export interface Place {
  readonly street: string;
  readonly area: string;
  readonly borough: (typeof boroughs)[number];
  readonly zip: string;
  readonly city: string;
  /** Latitude and longitude of its middle. */
  readonly at: readonly [number, number];
  /** The first house number and the step between neighbours; Queens writes the cross street before a hyphen. */
  readonly from: number;
  readonly step: number;
  readonly hyphen?: number;
  readonly kind: 'brownstone' | 'walkup' | 'prewar' | 'tower';
}

const place = (
  street: string,
  area: string,
  borough: Place['borough'],
  zip: string,
  city: string,
  at: Place['at'],
  from: number,
  kind: Place['kind'],
  hyphen?: number,
): Place => ({
  street,
  area,
  borough,
  zip,
  city,
  at,
  from,
  step: 7,
  kind,
  ...(hyphen && { hyphen }),
});

/** Streets in five boroughs where the agency's clients look for homes. */
export const places: readonly Place[] = [
  place('W 31st St', 'Hudson Yards', 'manhattan', '10001', 'New York', [40.7519, -73.9975], 401, 'tower'),
  place('W 37th St', 'Hudson Yards', 'manhattan', '10018', 'New York', [40.7566, -73.9977], 455, 'tower'),
  place('W 57th St', 'Hell’s Kitchen', 'manhattan', '10019', 'New York', [40.7698, -73.9897], 540, 'tower'),
  place('W 48th St', 'Hell’s Kitchen', 'manhattan', '10036', 'New York', [40.7626, -73.9906], 412, 'walkup'),
  place('E 2nd St', 'East Village', 'manhattan', '10009', 'New York', [40.7226, -73.9843], 122, 'walkup'),
  place('E 10th St', 'East Village', 'manhattan', '10003', 'New York', [40.7288, -73.9842], 210, 'walkup'),
  place('Pine St', 'Financial District', 'manhattan', '10005', 'New York', [40.7065, -74.0087], 20, 'tower'),
  place('Gold St', 'Financial District', 'manhattan', '10038', 'New York', [40.7086, -74.0052], 2, 'tower'),
  place('Exchange Pl', 'Financial District', 'manhattan', '10005', 'New York', [40.7058, -74.0112], 20, 'tower'),
  place('W 85th St', 'Upper West Side', 'manhattan', '10024', 'New York', [40.7873, -73.9757], 101, 'brownstone'),
  place('W 94th St', 'Upper West Side', 'manhattan', '10025', 'New York', [40.7931, -73.9717], 130, 'prewar'),
  place('E 74th St', 'Upper East Side', 'manhattan', '10021', 'New York', [40.7709, -73.9583], 310, 'prewar'),
  place('E 88th St', 'Yorkville', 'manhattan', '10128', 'New York', [40.7796, -73.9507], 335, 'prewar'),
  place('W 122nd St', 'Morningside Heights', 'manhattan', '10027', 'New York', [40.8098, -73.9571], 410, 'prewar'),
  place('Convent Ave', 'Hamilton Heights', 'manhattan', '10031', 'New York', [40.8225, -73.9497], 270, 'brownstone'),
  place('Manhattan Ave', 'Central Harlem', 'manhattan', '10026', 'New York', [40.8041, -73.9576], 340, 'brownstone'),
  place(
    'Fort Washington Ave',
    'Washington Heights',
    'manhattan',
    '10032',
    'New York',
    [40.8435, -73.9421],
    100,
    'prewar',
  ),
  place('Audubon Ave', 'Washington Heights', 'manhattan', '10040', 'New York', [40.856, -73.9284], 510, 'walkup'),
  place('Bleecker St', 'West Village', 'manhattan', '10014', 'New York', [40.7345, -74.0045], 280, 'walkup'),
  place('W 23rd St', 'Chelsea', 'manhattan', '10011', 'New York', [40.7461, -74.0006], 412, 'prewar'),
  place('Kent Ave', 'Williamsburg', 'brooklyn', '11249', 'Brooklyn', [40.7167, -73.9668], 250, 'tower'),
  place('Bedford Ave', 'Williamsburg', 'brooklyn', '11211', 'Brooklyn', [40.718, -73.9572], 101, 'walkup'),
  place('Grand St', 'East Williamsburg', 'brooklyn', '11206', 'Brooklyn', [40.7115, -73.9455], 610, 'walkup'),
  place('Manhattan Ave', 'Greenpoint', 'brooklyn', '11222', 'Brooklyn', [40.733, -73.9546], 1010, 'walkup'),
  place('Ashland Pl', 'Fort Greene', 'brooklyn', '11217', 'Brooklyn', [40.6867, -73.9785], 210, 'tower'),
  place('Rockwell Pl', 'Fort Greene', 'brooklyn', '11217', 'Brooklyn', [40.6884, -73.98], 52, 'tower'),
  place('Bridge St', 'Downtown Brooklyn', 'brooklyn', '11201', 'Brooklyn', [40.693, -73.9853], 340, 'tower'),
  place('Montague St', 'Brooklyn Heights', 'brooklyn', '11201', 'Brooklyn', [40.6945, -73.9932], 120, 'prewar'),
  place('Carroll St', 'Carroll Gardens', 'brooklyn', '11231', 'Brooklyn', [40.6808, -73.9952], 310, 'brownstone'),
  place('7th Ave', 'Park Slope', 'brooklyn', '11215', 'Brooklyn', [40.669, -73.98], 230, 'brownstone'),
  place('Prospect Pl', 'Prospect Heights', 'brooklyn', '11238', 'Brooklyn', [40.6782, -73.969], 301, 'brownstone'),
  place('Eastern Pkwy', 'Crown Heights', 'brooklyn', '11238', 'Brooklyn', [40.6711, -73.959], 350, 'prewar'),
  place('Halsey St', 'Bedford-Stuyvesant', 'brooklyn', '11216', 'Brooklyn', [40.6826, -73.948], 340, 'brownstone'),
  place('Starr St', 'Bushwick', 'brooklyn', '11237', 'Brooklyn', [40.7034, -73.9245], 210, 'walkup'),
  place('Ocean Ave', 'Flatbush', 'brooklyn', '11226', 'Brooklyn', [40.65, -73.9621], 640, 'prewar'),
  place('74th St', 'Bay Ridge', 'brooklyn', '11209', 'Brooklyn', [40.6313, -74.027], 330, 'prewar'),
  place('56th St', 'Sunset Park', 'brooklyn', '11220', 'Brooklyn', [40.639, -74.008], 740, 'walkup'),
  place('Jackson Ave', 'Long Island City', 'queens', '11101', 'Long Island City', [40.7474, -73.942], 2, 'tower', 28),
  place('Crescent St', 'Long Island City', 'queens', '11101', 'Long Island City', [40.75, -73.9395], 3, 'tower', 41),
  place(
    'Queens Plaza N',
    'Long Island City',
    'queens',
    '11101',
    'Long Island City',
    [40.7507, -73.9405],
    1,
    'tower',
    27,
  ),
  place('31st Ave', 'Astoria', 'queens', '11106', 'Astoria', [40.764, -73.9235], 4, 'walkup', 31),
  place('Steinway St', 'Astoria', 'queens', '11103', 'Astoria', [40.7655, -73.915], 11, 'walkup', 28),
  place('Skillman Ave', 'Sunnyside', 'queens', '11104', 'Sunnyside', [40.7465, -73.92], 5, 'prewar', 45),
  place('37th Ave', 'Jackson Heights', 'queens', '11372', 'Jackson Heights', [40.7495, -73.886], 6, 'prewar', 80),
  place('Sanford Ave', 'Flushing', 'queens', '11355', 'Flushing', [40.7556, -73.829], 8, 'tower', 133),
  place('38th Ave', 'Flushing', 'queens', '11354', 'Flushing', [40.7606, -73.828], 10, 'tower', 136),
  place('Northern Blvd', 'Murray Hill', 'queens', '11354', 'Flushing', [40.764, -73.813], 7, 'walkup', 150),
  place('Austin St', 'Forest Hills', 'queens', '11375', 'Forest Hills', [40.72, -73.845], 12, 'prewar', 70),
  place('Grand Concourse', 'Mott Haven', 'bronx', '10451', 'Bronx', [40.819, -73.927], 610, 'prewar'),
  place('Riverdale Ave', 'Riverdale', 'bronx', '10463', 'Bronx', [40.885, -73.909], 3610, 'tower'),
  place('Arthur Ave', 'Belmont', 'bronx', '10458', 'Bronx', [40.8545, -73.8885], 2330, 'walkup'),
  place('Bay St', 'St. George', 'statenIsland', '10301', 'Staten Island', [40.642, -74.075], 90, 'tower'),
];

/** Companies that run the buildings, by their names in Korean, English and Chinese where they have them. */
export const companies: readonly (readonly [en: string, kr?: string, zh?: string])[] = [
  ['Halcyon Residential'],
  ['Gantry Partners'],
  ['Kips Bay Realty'],
  ['Bricktown Living'],
  ['Northline Management'],
  ['Sunrise Management', '선라이즈 관리', '太陽管理'],
  ['Orchard & Co.'],
  ['Hangang Properties', '한강 부동산', '漢江地產'],
  ['Golden Lotus Realty', '', '金莲地产'],
  ['Ditmars Houses'],
  ['Five Points Holdings'],
  ['Maple & Main'],
  ['Riverside Keepers'],
  ['Saebom Homes', '새봄 홈즈', ''],
  ['Harbor Light Residential'],
  ['Tulip Street Partners'],
  ['Union Stoop LLC'],
  ['Grand Army Realty'],
  ['Woori Living', '우리 리빙', ''],
  ['East Broadway Estates', '', '东百老汇置业'],
  ['Clocktower Management'],
  ['Juniper Residential'],
  ['Mosholu Properties'],
  ['Seaside Keepers'],
];

/** Amenities as staff name them: English, Korean, Chinese. */
export const amenityNames: readonly (readonly [string, string, string])[] = [
  ['Doorman', '도어맨', '门卫'],
  ['Elevator', '엘리베이터', '电梯'],
  ['Gym', '헬스장', '健身房'],
  ['Roof deck', '루프톱', '屋顶露台'],
  ['Laundry in building', '건물 내 세탁실', '楼内洗衣房'],
  ['Laundry in unit', '세대 내 세탁기', '室内洗衣机'],
  ['Parcel room', '택배 보관실', '包裹间'],
  ['Co-working', '코워킹 공간', '共享办公'],
  ['Bike room', '자전거 보관소', '自行车房'],
  ['Parking', '주차장', '停车位'],
  ['Pool', '수영장', '泳池'],
  ['Courtyard', '중정', '庭院'],
  ['Dishwasher', '식기세척기', '洗碗机'],
  ['Central air', '중앙 냉방', '中央空调'],
  ['Pets allowed', '반려동물 가능', '可养宠物'],
];

/** Utilities that a rent can include: English, Korean, Chinese. */
export const utilityNames: readonly (readonly [string, string, string])[] = [
  ['Heat', '난방', '暖气'],
  ['Hot water', '온수', '热水'],
  ['Cooking gas', '가스', '燃气'],
  ['Electricity', '전기', '电费'],
  ['Water', '수도', '水费'],
  ['Internet', '인터넷', '网络'],
];
