CREATE TABLE `lesson_texts` (
	`institute_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`page_id` text NOT NULL,
	`text` text NOT NULL,
	`words` text NOT NULL,
	`is_shown` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`institute_id`, `lesson_id`, `page_id`),
	FOREIGN KEY (`institute_id`,`lesson_id`) REFERENCES `lessons`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `lesson_words` (
	`number` integer PRIMARY KEY NOT NULL,
	`institute_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`institute` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lesson_words_lesson` ON `lesson_words` (`institute_id`,`lesson_id`);--> statement-breakpoint
ALTER TABLE `lessons` ADD `name_words` text;--> statement-breakpoint
ALTER TABLE `lessons` ADD `tag_words` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `lessons_wordless` ON `lessons` (`institute_id`,`id`) WHERE name_words is null;--> statement-breakpoint
-- Every script: signs above and below letters belong to their word. What is folded, and how Chinese is split, is done before.
CREATE VIRTUAL TABLE `lesson_index` USING fts5(`institute`, `title`, `body`, `lesson_id` UNINDEXED, content='lesson_words', content_rowid='number',
  tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* Co'", prefix='2');
--> statement-breakpoint
CREATE TRIGGER `lesson_words_indexed` AFTER INSERT ON `lesson_words` BEGIN
  INSERT INTO `lesson_index` (rowid, `institute`, `title`, `body`, `lesson_id`) VALUES (NEW.`number`, NEW.`institute`, NEW.`title`, NEW.`body`, NEW.`lesson_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `lesson_words_forgotten` AFTER DELETE ON `lesson_words` BEGIN
  INSERT INTO `lesson_index` (`lesson_index`, rowid, `institute`, `title`, `body`, `lesson_id`)
    VALUES ('delete', OLD.`number`, OLD.`institute`, OLD.`title`, OLD.`body`, OLD.`lesson_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `lesson_words_changed` AFTER UPDATE ON `lesson_words` BEGIN
  INSERT INTO `lesson_index` (`lesson_index`, rowid, `institute`, `title`, `body`, `lesson_id`)
    VALUES ('delete', OLD.`number`, OLD.`institute`, OLD.`title`, OLD.`body`, OLD.`lesson_id`);
  INSERT INTO `lesson_index` (rowid, `institute`, `title`, `body`, `lesson_id`) VALUES (NEW.`number`, NEW.`institute`, NEW.`title`, NEW.`body`, NEW.`lesson_id`);
END;
--> statement-breakpoint
-- A lesson without words stands in no index: what is copied by the million for a bench, and what a job has not come to.
CREATE TRIGGER `lessons_words_made` AFTER INSERT ON `lessons` WHEN NEW.`name_words` <> '' OR NEW.`tag_words` <> '' BEGIN
  INSERT INTO `lesson_words` (`institute_id`, `lesson_id`, `institute`, `title`, `body`)
    VALUES (NEW.`institute_id`, NEW.`id`, replace(NEW.`institute_id`, '-', ''), coalesce(NEW.`name_words`, '') || ' ' || NEW.`tag_words`, '');
END;
--> statement-breakpoint
CREATE TRIGGER `lessons_words_changed` AFTER UPDATE OF `name_words`, `tag_words` ON `lessons`
WHEN NEW.`name_words` IS NOT OLD.`name_words` OR NEW.`tag_words` <> OLD.`tag_words` BEGIN
  INSERT INTO `lesson_words` (`institute_id`, `lesson_id`, `institute`, `title`, `body`)
    VALUES (NEW.`institute_id`, NEW.`id`, replace(NEW.`institute_id`, '-', ''), coalesce(NEW.`name_words`, '') || ' ' || NEW.`tag_words`,
      coalesce((SELECT group_concat(t.`words`, ' ') FROM `lesson_texts` t
        WHERE t.`institute_id` = NEW.`institute_id` AND t.`lesson_id` = NEW.`id` AND t.`is_shown` = 1), ''))
    ON CONFLICT (`institute_id`, `lesson_id`) DO UPDATE SET `title` = excluded.`title`;
END;
--> statement-breakpoint
CREATE TRIGGER `lessons_words_gone` AFTER DELETE ON `lessons` BEGIN
  DELETE FROM `lesson_words` WHERE `institute_id` = OLD.`institute_id` AND `lesson_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `lesson_texts_made` AFTER INSERT ON `lesson_texts` BEGIN
  UPDATE `lesson_words` SET `body` = coalesce((SELECT group_concat(t.`words`, ' ') FROM `lesson_texts` t
      WHERE t.`institute_id` = NEW.`institute_id` AND t.`lesson_id` = NEW.`lesson_id` AND t.`is_shown` = 1), '')
    WHERE `institute_id` = NEW.`institute_id` AND `lesson_id` = NEW.`lesson_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `lesson_texts_changed` AFTER UPDATE ON `lesson_texts`
WHEN NEW.`words` <> OLD.`words` OR NEW.`is_shown` <> OLD.`is_shown` BEGIN
  UPDATE `lesson_words` SET `body` = coalesce((SELECT group_concat(t.`words`, ' ') FROM `lesson_texts` t
      WHERE t.`institute_id` = NEW.`institute_id` AND t.`lesson_id` = NEW.`lesson_id` AND t.`is_shown` = 1), '')
    WHERE `institute_id` = NEW.`institute_id` AND `lesson_id` = NEW.`lesson_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `lesson_texts_gone` AFTER DELETE ON `lesson_texts` BEGIN
  UPDATE `lesson_words` SET `body` = coalesce((SELECT group_concat(t.`words`, ' ') FROM `lesson_texts` t
      WHERE t.`institute_id` = OLD.`institute_id` AND t.`lesson_id` = OLD.`lesson_id` AND t.`is_shown` = 1), '')
    WHERE `institute_id` = OLD.`institute_id` AND `lesson_id` = OLD.`lesson_id`;
END;
