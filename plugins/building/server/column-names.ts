import type { FieldNames, FieldParts } from '#kit/import/guess.ts';
import type { boroughs } from '../entities/dictionaries.ts';

/** Column names for the fields of a building, as landlords, the city and other systems write them. */
export const buildingColumns: FieldNames = {
  address: ['address', 'property address', 'street address', 'building address', '주소', '地址'],
  borough: ['borough', 'boro', 'boro code', 'borough code', 'borocode', 'county', '자치구', '行政区'],
  zipCode: ['zip', 'zipcode', 'postcode', 'postal code', 'zip code'],
  area: ['neighborhood', 'neighbourhood', 'area', 'nta'],
  managementCompany: ['owner', 'ownername', 'management', 'management company', 'landlord', 'company', 'manager', 'owner name', 'owners', 'mgmt', 'mgmt co', 'mgmt company', 'management co', 'managing agent'],
  subwayName: ['station', 'stations', 'subway', 'closest train', 'nearest station'],
  subwayLine: ['line', 'lines', 'routes', 'daytime routes'],
  distance: ['walk', 'walking', 'distance', 'minutes'],
  latitude: ['lat', 'latitude'],
  longitude: ['lon', 'lng', 'long', 'longitude'],
  year: ['yearbuilt', 'built', 'year', 'yr built', 'yr blt', 'year blt', '건물연도', '준공연도', '준공년도', '준공', '건축연도', '건축년도', '建成年份'],
  totalFloors: ['floors', 'flrs', 'numfloors', 'number of floors', 'no of floors', 'total floors', 'storey count', 'stories', 'storeys', '楼层'],
  totalRooms: ['resunits', 'units', 'unitsres', 'total units', 'number of units', 'no of units', 'total rooms', 'rooms', 'apartments', '세대수', '세대', '房间'],
  bathroom: ['bath', 'baths', 'bathrooms'],
  fee: ['fee', 'broker', 'broker fee', 'op'],
  amenities: ['amen', 'amenities', 'amenity'],
  utilities: ['utils', 'utilities', 'utility'],
};

/** Column names for the parts of a divided address. */
export const buildingParts: FieldParts = {
  address: [
    ['house', 'house number', 'house no', 'street number', 'street no', 'number', 'no', '번지', '门牌号'],
    ['street', 'street name', 'road', '도로명', '街道'],
  ],
};

/** Column names for the fields of a station in the transit authority's file. */
export const stationColumns: FieldNames = {
  name: ['stop name', 'station', 'name'],
  lines: ['daytime routes', 'routes', 'lines'],
  borough: ['borough', 'boro'],
  latitude: ['gtfs latitude', 'latitude', 'lat'],
  longitude: ['gtfs longitude', 'longitude', 'lon'],
  code: ['gtfs stop id', 'stop id', 'code'],
  complex: ['complex id', 'complex'],
};

/** Short names of the boroughs used by the city and the transit authority, and the city's numbers of them. */
export const boroughWords: Readonly<Record<string, (typeof boroughs)[number]>> = {
  1: 'manhattan',
  2: 'bronx',
  3: 'brooklyn',
  4: 'queens',
  5: 'statenIsland',
  M: 'manhattan',
  MN: 'manhattan',
  'New York': 'manhattan',
  맨하탄: 'manhattan',
  맨하튼: 'manhattan',
  Bk: 'brooklyn',
  Bklyn: 'brooklyn',
  Kings: 'brooklyn',
  브룩클린: 'brooklyn',
  Q: 'queens',
  Qn: 'queens',
  Qns: 'queens',
  퀸즈: 'queens',
  Bx: 'bronx',
  'The Bronx': 'bronx',
  브롱크스: 'bronx',
  SI: 'statenIsland',
  Richmond: 'statenIsland',
};
