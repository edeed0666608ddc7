-- Every student, teacher and class takes one seat of the licence, and gives it back with the row that goes, whichever
-- statement wrote or removed the row: the ledger's CHECKs refuse the batch that has no room. A student who is a guest as well
-- sits once. The line names a role and no person, because it stays when the person is erased.
CREATE TRIGGER `memberships_take_seat` AFTER INSERT ON `memberships`
WHEN NEW.`role` = 'instructor' OR (NEW.`role` IN ('learner', 'guest') AND NOT EXISTS (SELECT 1 FROM `memberships`
  WHERE `person_id` = NEW.`person_id` AND `institute_id` = NEW.`institute_id` AND `role` IN ('learner', 'guest') AND `role` <> NEW.`role`))
BEGIN
  INSERT INTO `licence_ledger` (`institute_id`, `type`, `used_change`, `reason`, `entity_id`, `at`)
    VALUES (NEW.`institute_id`, CASE NEW.`role` WHEN 'instructor' THEN 'teachers' ELSE 'students' END, 1, 'seats', NEW.`role`,
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
CREATE TRIGGER `memberships_give_seat_back` AFTER DELETE ON `memberships`
WHEN OLD.`role` = 'instructor' OR (OLD.`role` IN ('learner', 'guest') AND NOT EXISTS (SELECT 1 FROM `memberships`
  WHERE `person_id` = OLD.`person_id` AND `institute_id` = OLD.`institute_id` AND `role` IN ('learner', 'guest')))
BEGIN
  INSERT INTO `licence_ledger` (`institute_id`, `type`, `used_change`, `reason`, `entity_id`, `at`)
    VALUES (OLD.`institute_id`, CASE OLD.`role` WHEN 'instructor' THEN 'teachers' ELSE 'students' END, -1, 'seats', OLD.`role`,
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
-- Roles are given and taken as rows; a row that changed its role or place would keep the seat of the old one.
CREATE TRIGGER `memberships_stay` BEFORE UPDATE OF `person_id`, `institute_id`, `role` ON `memberships`
WHEN NEW.`person_id` <> OLD.`person_id` OR NEW.`institute_id` <> OLD.`institute_id` OR NEW.`role` <> OLD.`role`
BEGIN
  SELECT RAISE(ABORT, 'MEMBERSHIP_STAYS');
END;
--> statement-breakpoint
-- The directory knows a class by its code, which is written before the class and looked after until it stands or is gone.
CREATE TRIGGER `join_codes_take_seat` AFTER INSERT ON `join_codes`
WHEN NEW.`revoked_at` IS NULL AND NOT EXISTS (SELECT 1 FROM `join_codes` WHERE `institute_id` = NEW.`institute_id`
  AND `class_id` = NEW.`class_id` AND `code` <> NEW.`code` AND `revoked_at` IS NULL)
BEGIN
  INSERT INTO `licence_ledger` (`institute_id`, `type`, `used_change`, `reason`, `entity_id`, `at`)
    VALUES (NEW.`institute_id`, 'classes', 1, 'seats', NEW.`class_id`, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
CREATE TRIGGER `join_codes_move_seat` AFTER UPDATE OF `revoked_at` ON `join_codes`
WHEN (OLD.`revoked_at` IS NULL) <> (NEW.`revoked_at` IS NULL) AND NOT EXISTS (SELECT 1 FROM `join_codes`
  WHERE `institute_id` = NEW.`institute_id` AND `class_id` = NEW.`class_id` AND `code` <> NEW.`code` AND `revoked_at` IS NULL)
BEGIN
  INSERT INTO `licence_ledger` (`institute_id`, `type`, `used_change`, `reason`, `entity_id`, `at`)
    VALUES (NEW.`institute_id`, 'classes', (NEW.`revoked_at` IS NULL) - (OLD.`revoked_at` IS NULL), 'seats', NEW.`class_id`,
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
CREATE TRIGGER `join_codes_give_seat_back` AFTER DELETE ON `join_codes`
WHEN OLD.`revoked_at` IS NULL AND NOT EXISTS (SELECT 1 FROM `join_codes` WHERE `institute_id` = OLD.`institute_id`
  AND `class_id` = OLD.`class_id` AND `revoked_at` IS NULL)
BEGIN
  INSERT INTO `licence_ledger` (`institute_id`, `type`, `used_change`, `reason`, `entity_id`, `at`)
    VALUES (OLD.`institute_id`, 'classes', -1, 'seats', OLD.`class_id`, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
-- Who is here already is counted. The figures are those of the plans on the day of this migration, for institutes that never
-- touched a limit; where more sit than a plan has seats, the limit is what is in use.
WITH `figures` AS (
  SELECT p.`key` AS `plan`, t.`key` AS `type`, t.`value` AS `max` FROM json_each('{
    "LITE": {"students": 40, "teachers": 2, "classes": 4},
    "STARTER_PLAN": {"students": 60, "teachers": 1, "classes": 6},
    "ESSENTIAL_PLAN": {"students": 120, "teachers": 1, "classes": 12},
    "ULTIMATE_PLAN": {"students": 240, "teachers": 1, "classes": 24},
    "ULTIMATE_PRO_PLAN": {"students": 400, "teachers": 2, "classes": 40},
    "INSTITUTE_BASIC_PLAN": {"students": 300, "teachers": 20, "classes": 40},
    "INSTITUTE_PLAN": {"students": 800, "teachers": 50, "classes": 100},
    "INSTITUTE_PLUS_PLAN": {"students": 1500, "teachers": 100, "classes": 200},
    "INSTITUTE_PRO_PLAN": {"students": 3000, "teachers": 200, "classes": 400},
    "LARGE_INSTITUTE_PLAN": {"students": 12000, "teachers": 800, "classes": 1600},
    "ENTERPRISE_PLAN": {"students": 60000, "teachers": 4000, "classes": 8000},
    "DISPLAY_PLAN": {"students": 200, "teachers": 10, "classes": 20},
    "RETROFIT_PLAN": {"students": 200, "teachers": 10, "classes": 20},
    "ODM_PLAN": {"students": 100, "teachers": 5, "classes": 10}
  }') p, json_each(p.`value`) t
), `taken` AS (
  SELECT i.`id` AS `institute_id`, f.`type`, f.`max` AS `planned`, CASE f.`type`
    WHEN 'students' THEN (SELECT count(DISTINCT m.`person_id`) FROM `memberships` m WHERE m.`institute_id` = i.`id` AND m.`role` IN ('learner', 'guest'))
    WHEN 'teachers' THEN (SELECT count(*) FROM `memberships` m WHERE m.`institute_id` = i.`id` AND m.`role` = 'instructor')
    ELSE (SELECT count(DISTINCT c.`class_id`) FROM `join_codes` c WHERE c.`institute_id` = i.`id` AND c.`revoked_at` IS NULL) END AS `seats`
  FROM `institutes` i LEFT JOIN `licences` c ON c.`institute_id` = i.`id`
  JOIN `figures` f ON f.`plan` = coalesce((SELECT k.`plan` FROM `figures` k WHERE k.`plan` = c.`feature_set` LIMIT 1), 'LITE')
)
INSERT INTO `licence_ledger` (`institute_id`, `type`, `max_change`, `used_change`, `reason`, `entity_id`, `at`)
SELECT t.`institute_id`, t.`type`, max(coalesce(l.`max`, t.`planned`), t.`seats` + coalesce(l.`reserved`, 0)) - coalesce(l.`max`, 0),
  t.`seats` - coalesce(l.`used`, 0), 'seats', 'counted', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM `taken` t LEFT JOIN `licence_limits` l ON l.`institute_id` = t.`institute_id` AND l.`type` = t.`type`
WHERE l.`max` IS NULL OR l.`used` <> t.`seats`;
